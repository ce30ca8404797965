from datetime import UTC, datetime, timedelta
from zoneinfo import ZoneInfo

from marshmallow import (
    EXCLUDE,
    Schema,
    ValidationError,
    fields,
    post_load,
    validate,
    validates_schema,
)


class Course(Schema):
    class Meta:
        unknown = EXCLUDE

    title = fields.String(required=True, validate=validate.Length(1, 40))
    room = fields.String(required=True, validate=validate.OneOf(["hall", "loft", "yard"]))
    starts = fields.NaiveDateTime(required=True, format="%Y-%m-%d %H:%M")
    minutes = fields.Integer(required=True, strict=True, validate=validate.Range(15, 600))
    seats = fields.Integer(load_default=12, strict=True, validate=validate.Range(min=1))


def task_func(rows: list[dict], zone: str, gap: int = 15) -> dict:
    """
    Book the courses of an adult education centre into its rooms. Each row is loaded by (a subclass
    of) the schema Course; its "starts" is local time of the zone. The fields in which a row is
    wrong are reported; "starts" is wrong as well if that local time does not exist because clocks
    are set forward, or if it exists twice because they are set back, which is looked at only in
    rows whose fields are right so far. Rows that are right are booked in their order: a course is
    refused if fewer than `gap` minutes lie between it and a course that has been booked into the
    same room. Minutes are those that pass really, also where clocks change.

    Parameters:
    - rows (list[dict]): The rows; keys that the schema does not have are passed over.
    - zone (str): The IANA name of the time zone.
    - gap (int): The minutes needed between two courses in a room (15 if left out).

    Returns:
    - dict: "wrong" (from the place of each wrong row, from 0 on, to the sorted list of its wrong
      fields), "refused" (from the place of each refused row to the title of the first booked course
      that stands in its way, by the order of booking) and "plan" (the booked courses, sorted by
      their start and then their room, as dicts with "title", "room", "starts" and "ends", both in
      ISO 8601 with seconds and the offset of the zone, as in "2026-11-17T18:30:00+01:00", and
      "seats").

    Raises:
    - zoneinfo.ZoneInfoNotFoundError: If there is no such zone.

    Requirements:
    - datetime
    - marshmallow
    - zoneinfo

    Example:
    >>> row = {"title": "Fugue", "room": "loft", "starts": "2026-11-17 18:30", "minutes": 90}
    >>> task_func([row, {**row, "minutes": 7}], "Europe/Berlin")["wrong"]
    {1: ['minutes']}
    """
    place = ZoneInfo(zone)

    class LocalCourse(Course):
        @validates_schema(skip_on_field_errors=True)
        def check_clock(self, data, **_):
            early, late = (data["starts"].replace(tzinfo=place, fold=fold) for fold in (0, 1))
            if early.utcoffset() != late.utcoffset():
                raise ValidationError("no such time, or two", "starts")

        @post_load
        def set_moments(self, data, **_):
            data["starts"] = data["starts"].replace(tzinfo=place).astimezone(UTC)
            data["ends"] = data["starts"] + timedelta(minutes=data.pop("minutes"))
            return data

    def shown(moment: datetime) -> str:
        return moment.astimezone(place).isoformat()

    schema, pause = LocalCourse(), timedelta(minutes=gap)
    wrong, refused, booked = {}, {}, []
    for number, row in enumerate(rows):
        try:
            course = schema.load(row)
        except ValidationError as error:
            wrong[number] = sorted(error.messages)
            continue
        for other in booked:
            if other["room"] == course["room"] and (
                other["starts"] < course["ends"] + pause
                and course["starts"] < other["ends"] + pause
            ):
                refused[number] = other["title"]
                break
        else:
            booked.append(course)
    plan = [
        {
            "title": course["title"],
            "room": course["room"],
            "starts": shown(course["starts"]),
            "ends": shown(course["ends"]),
            "seats": course["seats"],
        }
        for course in sorted(booked, key=lambda one: (one["starts"], one["room"]))
    ]
    return {"wrong": wrong, "refused": refused, "plan": plan}
