"""Records: values with named fields, of which there are many kinds.

They are what frozen dataclasses are, at a tenth of the cost: a dataclass has half a dozen methods written and compiled
when it is defined, and a command defines a hundred kinds. A record shares them with all others, and a constructor of
its own is written for a kind of which many are made, so a command pays for those that are often met in its game. Where
it matters what a field may hold, that stands in its annotation, `Annotated[int, Field(ge=0, le=100)]`.

Of most kinds there are few values: those are frozen. What there is of every line is slim, for memory and speed.
"""

import types
from collections.abc import Callable, Iterator, Mapping
from typing import Annotated, Any, ClassVar, Literal, Self, Union, dataclass_transform, get_args, get_origin

# ---- record ----

NEEDED: Any = object()  # in place of a default: the field must be given
_MANY = 24  # from so many on, writing a constructor costs less than doing without


class Limits:
    """What `Field` says: the default, or what makes one, and what a value must be (`ge`, `le`, `pattern`, ...)."""

    __slots__ = ("default", "factory", "facts")

    def __init__(self, default: Any, factory: Callable[[], Any] | None, facts: Mapping[str, Any]) -> None:
        self.default, self.factory, self.facts = default, factory, facts

    @property
    def needed(self) -> bool:
        """Whether there is none for a field that is not given."""
        return self.default is NEEDED and self.factory is None


def Field(*, default: Any = NEEDED, default_factory: Callable[[], Any] | None = None, **limits: Any) -> Any:
    """A field's default and limits, named as pydantic names them."""
    return Limits(default, default_factory, limits)


class _Kind(type):
    """What notes the fields of a class and takes their defaults out of its body: a value finds each as its own."""

    _fields: dict[str, Any]
    _defaults: dict[str, Any]
    _made: int
    _placed: tuple[str, ...]  # that of fields given without their names

    def __new__(cls, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> "_Kind":
        said = body.get("__annotations__", {})
        fields = {field: kind for field, kind in said.items() if getattr(kind, "__origin__", None) is not ClassVar}
        defaults = {field: body.pop(field) for field in fields if field in body}
        kind = super().__new__(cls, name, bases, body)
        kind._fields = {**getattr(kind, "_fields", {}), **fields}  # its parents' first
        kind._defaults = {**getattr(kind, "_defaults", {}), **defaults}
        kind._placed, kind._made = (), 0
        return kind


class Named(metaclass=_Kind):
    """A value with named fields; equal to another one of its kind with equal fields."""

    __slots__ = ()

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.__init__ = Named.__init__  # type: ignore[method-assign]  # not the one written for its parent

    def __init__(self, *fields: Any, **named: Any) -> None:
        kind = type(self)
        kind._made += 1
        held = _gather(kind, fields, named) if kind._made < _MANY else None
        if held is None:
            kind.__init__ = _write_constructor(kind)  # type: ignore[method-assign]
            kind.__init__(self, *fields, **named)
        else:
            self._take(held)
            self.check()

    def _take(self, held: dict[str, Any]) -> None:
        """Be given every field."""
        for name, value in held.items():
            setattr(self, name, value)

    def check(self) -> None:
        """What a kind may do as soon as its fields are set: see that they are such as it allows."""

    def items(self) -> Iterator[tuple[str, Any]]:
        """Every field with its value."""
        return ((name, getattr(self, name)) for name in fields_of(type(self)))

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and dict(self.items()) == dict(other.items())

    def __hash__(self) -> int:
        return hash((type(self), *self.items()))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in self.items())})"


class _Slots(_Kind):
    """What gives the classes made of it slots for their fields, too."""

    def __new__(cls, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> _Kind:
        return super().__new__(cls, name, bases, {**body, "__slots__": tuple(body.get("__annotations__", ()))})


@dataclass_transform(frozen_default=True, field_specifiers=(Field,))
class Slim(Named, metaclass=_Slots):
    """A value with slots. That it is not to be written into is held by the type checker, not as the program runs."""

    def replace(self, **changes: Any) -> Self:
        """The same with other values in these fields."""
        return type(self)(**{**dict(self.items()), **changes})


class Full(Named, metaclass=_Kind):
    """A value with many fields: they are set and copied in one step, as a dict of its own."""

    def items(self) -> Iterator[tuple[str, Any]]:
        """Every field with its value."""
        held = self.__dict__
        return ((name, held[name]) for name in fields_of(type(self)))

    def _take(self, held: dict[str, Any]) -> None:
        _hold(self, held)

    def replace(self, **changes: Any) -> Self:
        """The same with other values in these fields."""
        kind = type(self)
        room = {**self.__dict__, **changes}
        if len(room) != len(kind._fields):  # what was looked up once is not taken along
            room = {**dict(self.items()), **changes}
            if len(room) != len(kind._fields):
                raise TypeError(f"{kind.__name__} has no field {', '.join(changes.keys() - kind._fields.keys())}")
        twin = object.__new__(kind)
        _hold(twin, room)
        if kind.check is not _unchecked:
            twin.check()
        return twin


_hold = vars(Full)["__dict__"].__set__  # past what freezes a record
_unchecked = Named.check


@dataclass_transform(field_specifiers=(Field,))
class Draft(Full):
    """A value that may be written into."""


@dataclass_transform(frozen_default=True, field_specifiers=(Field,))
class Record(Full):
    """A frozen value."""

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__} is frozen: {name} cannot be set")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"{type(self).__name__} is frozen: {name} cannot be deleted")


def fields_of(kind: type[Named]) -> dict[str, Any]:
    """The fields of a kind, its parents' first, each with its annotation."""
    return kind._fields


def limits_of(kind: type[Named], name: str) -> Limits:
    """What a field's own entry says, beside its annotation: its default at least."""
    own = kind._defaults.get(name, NEEDED)
    return own if isinstance(own, Limits) else Limits(own, None, {})


def default_of(kind: type[Named], name: str) -> Any:
    """The value of a field that is not given; `NEEDED` if it must be."""
    limits = limits_of(kind, name)
    return limits.default if limits.factory is None else limits.factory()


def _gather(kind: type[Named], given: tuple[Any, ...], named: dict[str, Any]) -> dict[str, Any] | None:
    """The value of every field; None where those given are not the ones there are, which a constructor says better."""
    kind._placed = order = kind._placed or _place(kind)
    held = {**dict(zip(order, given, strict=False)), **named}
    if len(held) != len(given) + len(named):
        return None
    for name in kind._defaults.keys() - held.keys():
        held[name] = default_of(kind, name)
    return held if NEEDED not in held.values() and held.keys() == kind._fields.keys() else None


def _place(kind: type[Named]) -> tuple[str, ...]:
    """The fields of a kind, those that must be given first."""
    limits = {name: limits_of(kind, name) for name in fields_of(kind)}
    return tuple(sorted(limits, key=lambda name: not limits[name].needed))


def _write_constructor(kind: type[Named]) -> Callable[..., None]:
    """`def __init__(self, company, count=_count, ...)`, and what it calls when all is set.

    Fields that must be given come first: where one follows another that need not be, all are given by name.
    """
    room: dict[str, Any] = {"__hold": _hold}
    slim = issubclass(kind, Slim)
    needed, others, made = [], [], {}
    for name in fields_of(kind):
        limits = limits_of(kind, name)
        room[f"_{name}"] = limits.default if limits.factory is None else limits.factory
        if room[f"_{name}"] is NEEDED:
            needed.append(name)
        else:
            others.append(f"{name}=_{name}")
        made[name] = f"_{name}() if {name} is _{name} else {name}" if limits.factory else name
    if slim:
        lines = [f"self.{name} = {value}" for name, value in made.items()]
    else:
        lines = [f"__hold(self, {{{', '.join(f'{name!r}: {value}' for name, value in made.items())}}})"]
    if kind.check is not Named.check:
        lines.append("self.check()")
    exec("\n    ".join([f"def __init__({', '.join(['self', *needed, *others])}):", *lines]), room)
    return room["__init__"]  # type: ignore[no-any-return]


# ---- fitting ----
# Fitting: records that hold only what their annotations allow, however they are made.

Test = Callable[[Any], str | None]  # what a value must be that is something else, or None
_WHAT = {str: "a text", bool: "yes or no", int: "a whole number", tuple: "a list"}


class Unfit(ValueError):
    """A field holds what it must not: `price must be at most 10000000`."""

    def __init__(self, field: str, must_be: str) -> None:
        super().__init__(f"{field.replace('_', ' ')} must be {must_be}")


@dataclass_transform(kw_only_default=True, frozen_default=True, field_specifiers=(Field,))
class Fitted(Record):
    """A record whose fields, all named, are tested as it is made. Raises Unfit."""

    def check(self) -> None:
        kind, held = type(self), self.__dict__
        tests: tuple[tuple[str, Any, Test], ...] | None = kind.__dict__.get("_tests")
        if tests is None:
            tests = tuple((name, limits_of(kind, name).default, _test_of(of)) for name, of in fields_of(kind).items())
            type.__setattr__(kind, "_tests", tests)
        for name, usual, test in tests:
            if (value := held[name]) is not usual and (must_be := test(value)) is not None:
                raise Unfit(name, must_be)


def _test_of(annotation: Any) -> Test:
    """The test of one annotation: of the kinds that moves are made of, and no others."""
    inner = get_args(annotation)
    match get_origin(annotation):
        case None:
            return _is(annotation)
        case kind if kind is Annotated:
            return _whole(**inner[1].facts)
        case kind if kind is Literal:
            return lambda value: None if value in inner else f"one of {', '.join(map(str, inner))}"
        case kind if kind is Union or kind is types.UnionType:
            test = _test_of(inner[0])
            return lambda value: None if value is None else test(value)
        case kind if kind is tuple:
            each = _test_of(inner[0])
            return lambda values: (
                next(filter(None, map(each, values)), None) if isinstance(values, tuple) else _WHAT[tuple]
            )
    raise TypeError(f"no field of a move is of the kind {annotation}")


def _is(kind: type) -> Test:
    return lambda value: None if isinstance(value, kind) else _WHAT.get(kind, kind.__name__)


def _whole(ge: int, le: int) -> Test:
    def test(value: Any) -> str | None:
        if type(value) is not int:
            return _WHAT[int]
        return None if ge <= value <= le else f"at least {ge}" if value < ge else f"at most {le}"

    return test
