from typing import Annotated, Literal

import pydantic
from lxml import etree

SPACE = "urn:ferry:manifest:2"


class Hazard(pydantic.BaseModel, extra="forbid"):
    un: Annotated[str, pydantic.Field(pattern=r"^[0-9]{4}$")]
    kg: Annotated[float, pydantic.Field(gt=0, le=500)]


class Vehicle(pydantic.BaseModel, extra="forbid"):
    plate: Annotated[str, pydantic.Field(min_length=2, max_length=10)]
    kind: Literal["car", "van", "lorry"]
    centimetres: Annotated[int, pydantic.Field(ge=150, le=2200)]
    hazards: Annotated[list[Hazard], pydantic.Field(max_length=3)] = []


def task_func(manifest: bytes, deck_metres: int) -> bytes:
    """
    Answer the manifest of a ferry on behalf of the harbour. The manifest is XML in the namespace
    "urn:ferry:manifest:2": the root <manifest sailing="..."> holds <vehicle> elements with the
    attributes plate and kind, a child <length>, whose text is a whole number of centimetres, and
    any number of children <hazard> with the attributes un and kg. Elements of other namespaces,
    comments and other elements do not count. White space around the text of a length is not part of
    it. Every vehicle is checked by the model Vehicle (an attribute that the model does not have is
    wrong as well); a missing length is a missing field.

    Vehicles that fit the model are loaded in the order of the manifest: each takes its length and
    50 cm more of the deck, and one that does not fit on what is left of the deck stays ashore,
    while later ones may still fit. A plate that has been loaded stays ashore when it comes again.

    Parameters:
    - manifest (bytes): The manifest.
    - deck_metres (int): The length of the deck in metres.

    Returns:
    - bytes: The answer as canonical XML (C14N 1.0, as lxml writes it, without white space between
      elements) in the same namespace, which is the default namespace: the root <answer> has the
      attributes sailing (the manifest's, or "" if it has none), loaded (how many vehicles), free
      (the centimetres of the deck that are left) and kg (the weight of all hazards on board, with
      one digit after the point). It holds, in the order of the manifest, for each vehicle that is
      not loaded an element <ashore> with the attributes plate ("" if it has none) and reason:
      "full", "twice" (which is looked at before "full") or, if it does not fit the model, the names
      of the model's wrong fields, unknown attributes included, sorted, each once and joined by
      spaces (for a wrong hazard "hazards").

    Raises:
    - ValueError: If the manifest is not XML, or its root is another element.

    Requirements:
    - lxml
    - pydantic
    - typing

    Example:
    >>> task_func(b'<manifest xmlns="urn:ferry:manifest:2" sailing="S7"/>', 2)
    b'<answer xmlns="urn:ferry:manifest:2" free="200" kg="0.0" loaded="0" sailing="S7"></answer>'
    """
    names = {"f": SPACE}
    try:
        root = etree.fromstring(manifest)
    except etree.XMLSyntaxError as error:
        raise ValueError("the manifest is not XML") from error
    if root.tag != f"{{{SPACE}}}manifest":
        raise ValueError("the root is not a manifest")

    free = deck_metres * 100
    loaded, ashore, weight = set(), [], 0.0
    for element in root.findall("f:vehicle", names):
        fields = dict(element.attrib)
        fields["hazards"] = [dict(hazard.attrib) for hazard in element.findall("f:hazard", names)]
        length = element.findtext("f:length", None, names)
        if length is not None:
            fields["centimetres"] = length.strip()
        try:
            vehicle = Vehicle.model_validate(fields)
        except pydantic.ValidationError as error:
            wrong = {str(one["loc"][0]) for one in error.errors()}
            ashore.append((element.get("plate", ""), " ".join(sorted(wrong))))
            continue
        need = vehicle.centimetres + 50
        if vehicle.plate in loaded:
            ashore.append((vehicle.plate, "twice"))
        elif need > free:
            ashore.append((vehicle.plate, "full"))
        else:
            loaded.add(vehicle.plate)
            free -= need
            weight += sum(hazard.kg for hazard in vehicle.hazards)

    answer = etree.Element(f"{{{SPACE}}}answer", nsmap={None: SPACE})
    answer.set("sailing", root.get("sailing", ""))
    answer.set("loaded", str(len(loaded)))
    answer.set("free", str(free))
    answer.set("kg", f"{weight:.1f}")
    for plate, reason in ashore:
        etree.SubElement(answer, f"{{{SPACE}}}ashore", plate=plate, reason=reason)
    return etree.tostring(answer, method="c14n")
