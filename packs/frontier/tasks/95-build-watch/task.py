from pathlib import PurePosixPath

import networkx as nx
from watchfiles import Change, DefaultFilter


def task_func(
    batches: list[set[tuple[Change, str]]],
    sources: dict[str, list[str]],
    needs: dict[str, list[str]],
    root: str,
) -> list[dict]:
    """
    Decide what the site of a hiking club builds again while somebody edits it. A batch is what
    watchfiles reports at once: pairs of a change and an absolute path. First, pairs that
    watchfiles' DefaultFilter with its usual settings leaves out, and paths that are not below the
    root, do not count. Of the pairs of a path that are left, "added" and "deleted" in one batch
    cancel each other, whatever else is there; otherwise "deleted" counts before "added", and that
    before "modified".

    A target has sources: patterns of paths relative to the root, in which "*" stands for any
    characters within one name ("?" and "[" do not occur). A target needs other targets, which are
    built before it. To be built again are the targets with a source that fits a changed path, and
    all those that need them, directly or by others, except those that are broken: a target is
    broken from the batch in which a path that one of its sources names exactly (without "*") was
    deleted, until that path is added again, and all those that need it are broken with it. When a
    target is not broken any more, it is built again, and so are those that need it.

    Parameters:
    - batches (list[set[tuple[Change, str]]]): In their order.
    - sources (dict[str, list[str]]): Patterns by target.
    - needs (dict[str, list[str]]): Targets by target; those without needs may be missing.
    - root (str): The absolute path of the site.

    Returns:
    - list[dict]: For each batch "changes", a sorted list of (name of the change like "added", path
      relative to the root); "build", the targets to be built, each after those that it needs, and
      of those that may come next always the first by name; "broken", the targets that are broken
      then, sorted.

    Raises:
    - ValueError: If the needs go in a circle, or name a target that has no sources.

    Requirements:
    - networkx
    - pathlib
    - watchfiles

    Example:
    >>> batch = {(Change.modified, "/site/tours/alps.md"), (Change.added, "/site/.git/x")}
    >>> report = task_func([batch], {"pages": ["tours/*.md"]}, {}, "/site")[0]
    >>> report["changes"], report["build"]
    ([('modified', 'tours/alps.md')], ['pages'])
    """
    graph = nx.DiGraph()
    graph.add_nodes_from(sources)
    graph.add_edges_from((need, target) for target, some in needs.items() for need in some)
    if set(graph) != set(sources) or not nx.is_directed_acyclic_graph(graph):
        raise ValueError("needs that cannot be met")
    keep = DefaultFilter()
    weight = [Change.modified, Change.added, Change.deleted]

    def settle(batch):
        """The change that counts, by relative path."""
        kinds = {}
        for change, text in batch:
            path = PurePosixPath(text)
            if keep(change, text) and path.is_relative_to(root) and path != PurePosixPath(root):
                kinds.setdefault(path.relative_to(root), set()).add(change)
        both = {Change.added, Change.deleted}
        return {
            path: max(some, key=weight.index) for path, some in kinds.items() if not both <= some
        }

    def with_dependents(targets):
        return set(targets).union(*(nx.descendants(graph, target) for target in targets))

    def fits(path, pattern):
        parts = PurePosixPath(pattern).parts
        return len(parts) == len(path.parts) and path.match(pattern)

    reports = []
    missing, broken = set(), set()
    for batch in batches:
        changes = settle(batch)
        for path, change in changes.items():
            if change is Change.deleted:
                missing.add(str(path))
            elif change is Change.added:
                missing.discard(str(path))
        hit = {
            target
            for target, patterns in sources.items()
            if any(fits(path, pattern) for path in changes for pattern in patterns)
        }
        before = broken
        broken = with_dependents([name for name in sources if missing & set(sources[name])])
        build = with_dependents(hit | (before - broken)) - broken
        order = nx.lexicographical_topological_sort(graph)
        reports.append(
            {
                "changes": sorted((change.name, str(path)) for path, change in changes.items()),
                "build": [target for target in order if target in build],
                "broken": sorted(broken),
            }
        )
    return reports
