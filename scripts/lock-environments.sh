#!/bin/sh
# Compiles environments/*/requirements.in (and what builds and installs them) into locks with hashes.
# Run it after a change of an .in file; `--upgrade` takes newer versions where the .in file leaves room.
# The locks carry no index address: whatever index uv is configured with serves them.
set -eu
cd "$(dirname "$0")/.."

compile() {
  uv pip compile --quiet --no-header --generate-hashes --no-emit-index-url --emit-build-options "$@"
}

# Packages that the official pins name and that exist as source only; pure Python, so no compiler is needed.
# The day: when the official image had today's pins. Later releases of what they pull in judged no public sample.
compile environments/bigcodebench/requirements.in --output-file environments/bigcodebench/requirements.lock \
  --python-version 3.10 --python-platform x86_64-unknown-linux-gnu --exclude-newer 2024-11-01 \
  --only-binary :all: --no-binary flask-mail --no-binary starkbank-ecdsa --no-binary wikipedia \
  --no-binary wordninja "$@"
compile environments/bigcodebench/build.in --output-file environments/bigcodebench/build.lock \
  --python-version 3.10 --only-binary :all: "$@"

# The same libraries two years on: what `bcb env lock bigcodebench --as-of 2026-11-01 --python 3.12` resolves.
compile environments/bigcodebench-2026/requirements.in --output-file environments/bigcodebench-2026/requirements.lock \
  --python-version 3.12 --python-platform x86_64-unknown-linux-gnu --exclude-newer 2026-11-01 \
  --only-binary :all: --no-binary wikipedia --no-binary wordninja "$@"
compile environments/bigcodebench-2026/build.in --output-file environments/bigcodebench-2026/build.lock \
  --python-version 3.12 --only-binary :all: "$@"

# Their authors' pins where there are any; what these pull in is of the time when they were made.
compile environments/ds-1000/requirements.in --output-file environments/ds-1000/requirements.lock \
  --python-version 3.10 --python-platform x86_64-unknown-linux-gnu --exclude-newer 2024-11-01 --only-binary :all: "$@"
compile environments/ds-1000-torch/requirements.in --output-file environments/ds-1000-torch/requirements.lock \
  --python-version 3.10 --python-platform x86_64-unknown-linux-gnu --exclude-newer 2024-11-01 --only-binary :all: "$@"
compile environments/pandas-numpy/requirements.in --output-file environments/pandas-numpy/requirements.lock \
  --python-version 3.10 --python-platform x86_64-unknown-linux-gnu --exclude-newer 2022-12-31 --only-binary :all: "$@"
# docxtpl and what it needs had no wheels then.
compile environments/odex/requirements.in --output-file environments/odex/requirements.lock \
  --python-version 3.10 --python-platform x86_64-unknown-linux-gnu --exclude-newer 2022-12-31 --only-binary :all: \
  --exclude-newer-package docxtpl=2024-11-01 --exclude-newer-package python-docx=2024-11-01 "$@"

compile environments/starter/requirements.in --output-file environments/starter/requirements.lock \
  --universal --python-version 3.10 --only-binary :all: "$@"

compile environments/frontier/requirements.in --output-file environments/frontier/requirements.lock \
  --python-version 3.12 --python-platform x86_64-unknown-linux-gnu --exclude-newer 2026-11-16 --only-binary :all: "$@"

compile environments/py-minimal/requirements.in --output-file environments/py-minimal/requirements.lock \
  --universal --python-version 3.10 --only-binary :all: "$@"

compile environments/uv-pin.in --output-file environments/uv-pin.lock --universal --python-version 3.10 \
  --only-binary :all: "$@"
compile environments/coverage-pin.in --output-file environments/coverage-pin.lock --universal --python-version 3.10 \
  --only-binary :all: "$@"
compile tests/conformance/transformers.in --output-file tests/conformance/transformers.lock \
  --python-version 3.10 --python-platform x86_64-unknown-linux-gnu --only-binary :all: "$@"
