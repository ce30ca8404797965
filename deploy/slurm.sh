#!/usr/bin/env bash
# Workers on a Slurm cluster: one a node, as many samples at once as it has cores.
#
#   export BCB_QUEUE=redis://queue.example.com:6379 BCB_QUEUE_USER=bcb BCB_QUEUE_PASSWORD=…
#   sbatch --array=0-15 deploy/slurm.sh
#
# Then, from a login node:  bcb evaluate samples.jsonl --queue "$BCB_QUEUE"
# The nodes share bcb and its cache folder (BCB_CACHE); the environment is built once, before:  bcb env sync bigcodebench
#
#SBATCH --job-name=bcb-worker
#SBATCH --nodes=1
#SBATCH --ntasks=1
#SBATCH --cpus-per-task=16
#SBATCH --mem-per-cpu=3G
#SBATCH --time=08:00:00
#SBATCH --signal=B:TERM@60
#SBATCH --requeue
set -euo pipefail

: "${BCB_QUEUE:?says where the queue is: redis://host:6379}"
environment="${BCB_ENVIRONMENT:-bigcodebench}"
cores="${SLURM_CPUS_PER_TASK:-1}"

# Told to end, a worker hands back what it holds: within a second others are at it.
bcb worker --env "$environment" --parallel "$cores" &
worker=$!
trap 'kill -TERM "$worker"' TERM INT
wait "$worker" || wait "$worker"
