from sortedcontainers import SortedKeyList
from transitions import Machine, MachineError


def task_func(boxes: dict[str, int], events: list[tuple], keep: int) -> dict:
    """
    Replay the events of a parcel locker. An event is (minute, action, parcel) or, for "announce",
    (minute, action, parcel, litres); the minutes never go back. A parcel has a state, and these are
    the only ways from one to the next:

    - "announce" makes an unknown parcel "announced".
    - "deliver" brings one that is announced or diverted into the smallest free box that holds at
      least its litres (of equal ones the first by name): "stored". If there is no such box it is
      "diverted".
    - "collect" frees the box of a stored one: "collected".
    - A stored one becomes "overdue" as soon as it has been there for `keep` minutes since its
      delivery; that counts before an event of the same minute.
    - "return" frees the box of an overdue one: "returned".

    Everything else is refused and changes nothing: an action on a parcel that is unknown, in
    another state, or announced again, and any other action.

    Parameters:
    - boxes (dict[str, int]): The litres of each box by its name.
    - events (list[tuple]): In their order.
    - keep (int): Minutes, at least 1.

    Returns:
    - dict: "parcels", a dict from each parcel, in the order of announcement, to its state at the
      end, after the last event; "inside", a sorted list of (box, parcel) of what is still there;
      "uses", a dict from each box, sorted by name, to the number of deliveries into it; "refused",
      a list of (index of the event, state of the parcel, or "unknown").

    Raises:
    - ValueError: If keep is below 1.

    Requirements:
    - sortedcontainers
    - transitions

    Example:
    >>> events = [(0, "announce", "p1", 3), (5, "deliver", "p1"), (9, "return", "p1")]
    >>> report = task_func({"A": 2, "B": 8}, events, 60)
    >>> report["inside"], report["refused"]
    ([('B', 'p1')], [(2, 'stored')])
    """
    if keep < 1:
        raise ValueError("parcels are kept for at least a minute")
    free = SortedKeyList(boxes, key=lambda box: (boxes[box], box))
    uses = dict.fromkeys(sorted(boxes), 0)

    class Parcel:
        def __init__(self, litres):
            self.litres = litres
            self.box = self.since = None

        def fits(self, minute):
            place = free.bisect_key_left((self.litres, ""))
            if place == len(free):
                return False
            self.box, self.since = free.pop(place), minute
            uses[self.box] += 1
            return True

        def leave(self, minute):
            free.add(self.box)
            self.box = None

    coming = ["announced", "diverted"]
    machine = Machine(
        model=None,
        states=[*coming, "stored", "overdue", "collected", "returned"],
        initial="announced",
        auto_transitions=False,
        transitions=[
            {"trigger": "deliver", "source": coming, "dest": "stored", "conditions": "fits"},
            {"trigger": "deliver", "source": coming, "dest": "diverted"},
            {"trigger": "collect", "source": "stored", "dest": "collected", "after": "leave"},
            {"trigger": "return", "source": "overdue", "dest": "returned", "after": "leave"},
        ],
    )
    parcels, refused = {}, []
    for index, (minute, action, name, *litres) in enumerate(events):
        for parcel in parcels.values():
            if parcel.state == "stored" and minute - parcel.since >= keep:
                machine.set_state("overdue", parcel)
        if action == "announce" and name not in parcels:
            parcels[name] = Parcel(*litres)
            machine.add_model(parcels[name])
            continue
        if name not in parcels:
            refused.append((index, "unknown"))
            continue
        try:
            parcels[name].trigger(action, minute)
        except (MachineError, AttributeError):
            refused.append((index, parcels[name].state))
    return {
        "parcels": {name: parcel.state for name, parcel in parcels.items()},
        "inside": sorted((one.box, name) for name, one in parcels.items() if one.box is not None),
        "uses": uses,
        "refused": refused,
    }
