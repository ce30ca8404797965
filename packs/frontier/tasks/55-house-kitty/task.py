import attrs
import icontract


@attrs.frozen
class Entry:
    who: str
    cents: int
    what: str


def task_func(members: tuple[str, ...], most: int) -> type:
    """
    Make the class Kitty of a shared flat's common cash box, whose rules are contracts (icontract)
    and not mere checks: they hold as well for classes that derive from Kitty and override its
    methods (icontract.DBC), so that a method written wrongly there is found out. A broken contract
    raises icontract.ViolationError, whose whole text is the contract's name (the parameter error of
    icontract's decorators).

    Kitty() has "entries" (a list of Entry, at first empty; pay_in has positive cents, pay_out
    negative ones) and the property "cents", the sum of the entries' cents. Its methods:

    - pay_in(who, cents, what="share") appends an entry and returns None. Before: "known-member"
      (who is among the members), "positive" (cents are above 0), "below-limit" (the sum after the
      payment is at most `most`).
    - pay_out(who, cents, what) appends an entry with -cents and returns the cents that are left.
      Before: "known-member", "positive", "purpose" (what has a character that is not white space),
      "enough" (the cents are there). After: "returns-rest" (the result is the property cents).
    - settle() returns a dict from each member, in the order of `members`, to the member's sum, and
      leaves everything as it is. After: "adds-up" (the values add up to the property cents),
      "all-members" (the keys are the members, in their order).

    After pay_in and pay_out also: "one-more" (there is exactly one entry more than before, and the
    entries before are the same as before), "exact" (the sum has changed by the given cents, up or
    down). After settle also "unchanged" (the entries are the same as before). At all times:
    "not-negative" (an invariant: the property cents is at least 0). When several contracts of one
    moment are broken, which one is reported is open.

    Parameters:
    - members (tuple[str, ...]): The names of the members.
    - most (int): The most cents that the box may hold.

    Returns:
    - type: The class Kitty.

    Raises:
    - ValueError: If there are no members, two with the same name, or most is below 1.

    Requirements:
    - attrs
    - icontract

    Example:
    >>> kitty = task_func(("ann", "bo"), 10_000)()
    >>> kitty.pay_in("ann", 900)
    >>> kitty.pay_out("bo", 250, "bread")
    650
    >>> kitty.settle()
    {'ann': 900, 'bo': -250}
    """
    if not members or len(set(members)) != len(members) or most < 1:
        raise ValueError("members must differ, and most be at least 1")

    def named(name):
        return lambda: icontract.ViolationError(name)

    known = icontract.require(lambda who: who in members, error=named("known-member"))
    positive = icontract.require(lambda cents: cents > 0, error=named("positive"))
    entries_before = icontract.snapshot(lambda self: list(self.entries), "entries")
    one_more = icontract.ensure(
        lambda self, OLD: (
            len(self.entries) == len(OLD.entries) + 1 and self.entries[:-1] == OLD.entries
        ),
        error=named("one-more"),
    )
    cents_before = icontract.snapshot(lambda self: self.cents, "cents")

    @icontract.invariant(lambda self: self.cents >= 0, error=named("not-negative"))
    class Kitty(icontract.DBC):
        def __init__(self) -> None:
            self.entries = []

        @property
        def cents(self) -> int:
            return sum(entry.cents for entry in self.entries)

        @known
        @positive
        @icontract.require(
            lambda self, cents: self.cents + cents <= most, error=named("below-limit")
        )
        @entries_before
        @cents_before
        @one_more
        @icontract.ensure(
            lambda self, cents, OLD: self.cents == OLD.cents + cents, error=named("exact")
        )
        def pay_in(self, who: str, cents: int, what: str = "share") -> None:
            self.entries.append(Entry(who, cents, what))

        @known
        @positive
        @icontract.require(lambda what: what.strip() != "", error=named("purpose"))
        @icontract.require(lambda self, cents: self.cents >= cents, error=named("enough"))
        @entries_before
        @cents_before
        @one_more
        @icontract.ensure(
            lambda self, cents, OLD: self.cents == OLD.cents - cents, error=named("exact")
        )
        @icontract.ensure(lambda self, result: result == self.cents, error=named("returns-rest"))
        def pay_out(self, who: str, cents: int, what: str) -> int:
            self.entries.append(Entry(who, -cents, what))
            return self.cents

        @entries_before
        @icontract.ensure(lambda self, OLD: self.entries == OLD.entries, error=named("unchanged"))
        @icontract.ensure(lambda result: tuple(result) == members, error=named("all-members"))
        @icontract.ensure(
            lambda self, result: sum(result.values()) == self.cents, error=named("adds-up")
        )
        def settle(self) -> dict[str, int]:
            return {
                member: sum(entry.cents for entry in self.entries if entry.who == member)
                for member in members
            }

    return Kitty
