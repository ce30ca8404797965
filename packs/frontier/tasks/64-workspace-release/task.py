import networkx as nx
import tomlkit


def task_func(members: dict[str, str], changes: dict[str, str]) -> dict:
    """
    Prepare the next release of a workspace of Python packages. Each member has the text of its
    pyproject.toml, whose table [project] has "name", "version" ("MAJOR.MINOR.PATCH", whole numbers)
    and perhaps "dependencies", a list of texts. A dependency "NAME==VERSION" whose NAME is the name
    of a member is internal, all others are none of our business.

    `changes` says for packages how they have changed: "major", "minor" or "patch". The version is
    raised there, with what is to the right of the raised number set to 0. A package with an
    internal dependency on a package that is released is released too: for a "major" change of one
    of them as "minor", otherwise as "patch"; if several apply, its own change included, the
    greatest counts. Every internal dependency on a released package gets its new version. Packages
    that are not released keep their text to the letter; in the others comments, layout and the
    order of everything stay as they are, and a dependency keeps its place in the list.

    Parameters:
    - members (dict[str, str]): The text of each pyproject.toml, by its path.
    - changes (dict[str, str]): The changes by name of the package.

    Returns:
    - dict: "texts" (the texts after that, by path, all members in their order), "versions" (the new
      version of each released package, by name) in the order of the release: a package comes after
      those that it depends on internally, and whenever several could be next, the first by name is.

    Raises:
    - ValueError: If two members have the same name, a name in `changes` is no member's or its
      change is not one of the three, or internal dependencies form a circle (which a package that
      depends on itself does too).

    Requirements:
    - networkx
    - tomlkit

    Example:
    >>> text = '[project]\\nname = "a"\\nversion = "1.4.2" # keep\\n'
    >>> task_func({"a/pyproject.toml": text}, {"a": "minor"})["texts"]
    {'a/pyproject.toml': '[project]\\nname = "a"\\nversion = "1.5.0" # keep\\n'}
    """
    ranks = {"patch": 0, "minor": 1, "major": 2}
    documents = {path: tomlkit.parse(text) for path, text in members.items()}
    projects = {document["project"]["name"]: document["project"] for document in documents.values()}
    if len(projects) != len(members):
        raise ValueError("two members have the same name")
    if not changes.keys() <= projects.keys() or not set(changes.values()) <= ranks.keys():
        raise ValueError("a change is not known")

    graph = nx.DiGraph()
    graph.add_nodes_from(projects)
    for name, project in projects.items():
        for dependency in project.get("dependencies", []):
            other, pin, _ = dependency.partition("==")
            if pin and other in projects:
                graph.add_edge(other, name)
    if not nx.is_directed_acyclic_graph(graph):
        raise ValueError("packages depend on each other")

    versions, levels = {}, {}
    for name in nx.lexicographical_topological_sort(graph):
        below = [levels[other] for other in graph.predecessors(name) if other in levels]
        wanted = [int(level == 2) for level in below]
        if name in changes:
            wanted.append(ranks[changes[name]])
        if not wanted:
            continue
        levels[name] = max(wanted)
        project = projects[name]
        numbers = [int(number) for number in project["version"].split(".")]
        place = 2 - levels[name]
        numbers = [*numbers[:place], numbers[place] + 1, *[0] * (2 - place)]
        versions[name] = ".".join(map(str, numbers))
        project["version"] = versions[name]
        dependencies = project.get("dependencies", [])
        for index, dependency in enumerate(dependencies):
            other, pin, _ = dependency.partition("==")
            if pin and other in versions:
                dependencies[index] = f"{other}=={versions[other]}"
    texts = {
        path: tomlkit.dumps(document) if document["project"]["name"] in versions else members[path]
        for path, document in documents.items()
    }
    return {"texts": texts, "versions": versions}
