"""The walls around a sample and its limits: file tree, namespaces, system calls, control groups."""
