# bcb with vLLM and transformers beside it, to generate on NVIDIA GPUs; it evaluates as the image below it does.
#
# Build, in a checkout, on the image of evaluate.Dockerfile:
#   docker build -f docker/evaluate.Dockerfile -t bcb .
#   docker build -f docker/generate-cuda.Dockerfile -t bcb-cuda docker
#
# Run, with the driver and NVIDIA's container toolkit on the machine. Weights and compiled kernels are kept in /models:
#   docker run --rm --gpus all --ipc host --user "$(id -u):$(id -g)" -v "$PWD:/work" -v "$HOME/models:/models" \
#     bcb-cuda generate --backend vllm --model Qwen/Qwen2.5-Coder-7B-Instruct --split complete --subset hard
# `--backend hf` runs the same model with transformers. To judge in the same container (`bcb run`), give it the flags of
# evaluate.Dockerfile, too.

ARG BCB_IMAGE=bcb
FROM ${BCB_IMAGE}
USER root
# CUDA's libraries come with torch's wheels and the driver from outside. Triton compiles launchers with gcc.
RUN apt-get update \
  && apt-get install --yes --no-install-recommends gcc libc6-dev python3-dev \
  && rm -rf /var/lib/apt/lists/*
ARG VLLM=0.32.0
# It brings torch and transformers in the versions that it asks for (here 2.13 with CUDA 13, and 5.19).
RUN python3 -m venv /opt/generate && /opt/generate/bin/pip install --no-cache-dir "vllm==${VLLM}" transformers

# `vllm` is found there, and `python3`, which --backend hf starts.
ENV PATH=/opt/generate/bin:$PATH
ENV NVIDIA_VISIBLE_DEVICES=all NVIDIA_DRIVER_CAPABILITIES=compute,utility
# A user of `--user` has neither a home nor a name; without these vLLM and torch look for both.
ENV HF_HOME=/models VLLM_CACHE_ROOT=/models/vllm TRITON_CACHE_DIR=/models/triton TORCHINDUCTOR_CACHE_DIR=/models/inductor
ENV LOGNAME=node
RUN mkdir /models && chmod 1777 /models
USER node
