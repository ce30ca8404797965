# bcb with a Python environment built in, for machines that have none or cannot wall samples in.
#
# Build, in a checkout (the second for the small pack only):
#   docker build -f docker/evaluate.Dockerfile -t bcb .
#   docker build -f docker/evaluate.Dockerfile -t bcb-starter --build-arg ENVIRONMENT=starter .
#
# Run with a sandbox for each sample. Docker's defaults forbid what that is made of: its seccomp profile new namespaces,
# its AppArmor profile mounts, its masks of /proc a new /proc. The sandbox is stricter than what is given up here:
#   docker run --rm --user "$(id -u):$(id -g)" -v "$PWD:/work" \
#     --security-opt seccomp=unconfined --security-opt apparmor=unconfined --security-opt systempaths=unconfined \
#     --cap-drop ALL --security-opt no-new-privileges \
#     bcb evaluate --samples samples.jsonl
# docs/containers.md says which flag is for what. Whether all of it works is said by `doctor` and `doctor --self-test` in
# place of `evaluate ...`.
#
# Run where that is not possible or not allowed. Then the container is the wall, around all samples together: they
# can harm each other and their results, but not the machine; every result says that the sandbox was weak. The
# dataset must be in the folder, since there is no network:
#   docker run --rm --user "$(id -u):$(id -g)" -v "$PWD:/work" \
#     --network none --read-only --tmpfs /tmp:exec --cap-drop ALL --security-opt no-new-privileges \
#     --pids-limit 2048 --memory 16g \
#     bcb evaluate --samples samples.jsonl --dataset tasks.jsonl --no-cache --allow-weak-sandbox

ARG NODE_IMAGE=node:24-slim

FROM ${NODE_IMAGE} AS build
WORKDIR /build
COPY package.json package-lock.json ./
COPY runtime runtime
RUN npm ci --ignore-scripts --no-audit --no-fund
COPY tsconfig.json tsconfig.build.json README.md LICENSE ./
COPY bin bin
COPY src src
COPY javascript javascript
COPY python python
COPY packs packs
COPY environments environments
COPY data data
COPY web web
RUN npm run build && npm pack --silent

FROM ${NODE_IMAGE}
# python3 fetches uv, which brings the Python that the environment asks for; the rest is what libraries load and
# what tasks call.
RUN apt-get update \
  && apt-get install --yes --no-install-recommends \
    ca-certificates libgomp1 procps python3 python3-venv tzdata unzip zip \
  && rm -rf /var/lib/apt/lists/*
COPY --from=build /build/bcb-*.tgz /tmp/
RUN npm install --global --ignore-scripts --omit=optional --no-audit --no-fund /tmp/bcb-*.tgz && rm /tmp/bcb-*.tgz

# Not below /tmp, /home or another folder that samples get a new one of.
ENV BCB_CACHE=/opt/bcb
ARG ENVIRONMENT=bigcodebench
# The environment stays root's, so that no sample can change it; datasets and verdicts may be added by whoever runs.
RUN bcb env sync ${ENVIRONMENT} && chmod 1777 /opt/bcb

USER node
WORKDIR /work
ENTRYPOINT ["bcb"]
CMD ["--help"]
