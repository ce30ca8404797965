# attack: calls sys.exit(0) before the tests are defined
# kind: process
# task: plain
# official: fail
# strict: fail
# expect: the sample failed to load
import sys

sys.exit(0)
