"""Records: small classes with named fields, much like frozen dataclasses.

Declare a record by listing its fields. A field without a default must be given::

    >>> class Loan(Record):
    ...     bank: str
    ...     amount: int = 100
    ...     paid: dict[str, int] = Field(default_factory=dict)  # each record gets a dict of its own

Build one with its field names, or in the order of declaration. Records are equal if their types and fields are equal::

    >>> loan = Loan(bank="Paris", amount=200)
    >>> loan
    Loan(bank='Paris', amount=200, paid={})
    >>> loan == Loan("Paris", 200)
    True

A record cannot be changed. Copy it with other values instead; values that do not change are shared, not copied::

    >>> loan.amount = 300
    Traceback (most recent call last):
    AttributeError: Loan is frozen: amount cannot be set
    >>> loan.replace(amount=300)
    Loan(bank='Paris', amount=300, paid={})

Values are not checked, except in a `Fitted` record, which tests each field against its annotation::

    >>> class Bid(Fitted):
    ...     company: str
    ...     price: Annotated[int, Field(ge=1, le=1000)]
    >>> Bid(company="PRR", price=0)
    Traceback (most recent call last):
    moderator.model.values.Unfit: price must be at least 1

Choose the base class by how a record is used:

- `Record`: frozen. The usual choice.
- `Fitted`: a `Record` whose fields are checked whenever one is built or copied. All moves are Fitted.
- `Draft`: may be changed while it is being built up.
- `Slim`: has slots, so it takes less memory. Use it where a game has one or more for each line. Only the type checker
  treats it as frozen.

A subclass inherits the fields and may add more or give new defaults. A field annotated with `ClassVar` belongs to the
class. A `cached_property` works on all but `Slim`, and copies compute it again.

Why not dataclasses? A dataclass compiles its methods when the class is created, and a single command creates about 300
record classes. Here all classes share the same methods. Only a class with many instances gets a constructor of its own
(see `_write_constructor`). docs/develop/decisions.md has the figures.
"""

import types
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Annotated, Any, ClassVar, Literal, Self, Union, dataclass_transform, get_args, get_origin

# ---- record ----

NEEDED: Any = object()  # stands for the default of a field that has none


class Limits:
    """The default of a field or the `factory` that makes one, and its limits: `ge`, `le`, `pattern` (`facts`)."""

    __slots__ = ("default", "factory", "facts")

    def __init__(self, default: Any, factory: Callable[[], Any] | None, facts: Mapping[str, Any]) -> None:
        self.default, self.factory, self.facts = default, factory, facts

    @property
    def needed(self) -> bool:
        """Whether the field must be given."""
        return self.default is NEEDED and self.factory is None


def Field(*, default: Any = NEEDED, default_factory: Callable[[], Any] | None = None, **limits: Any) -> Any:
    """Declare the default of a field and its limits, with the names that pydantic uses.

    Write a default as the value of the field, limits inside `Annotated`::

        paid: dict[str, int] = Field(default_factory=dict)
        price: Annotated[int, Field(ge=0, le=1000)] = 0

    Only `Fitted` records and the models of a ruleset's tables check limits.
    """
    return Limits(default, default_factory, limits)


def _annotations_in(body: Mapping[str, Any]) -> dict[str, Any]:
    """Return the annotations in the body of a class. From Python 3.14 on, the body has a function that returns them."""
    annotate = body.get("__annotate_func__")
    found: dict[str, Any] = annotate(1) if annotate else body.get("__annotations__", {})  # 1 asks for values
    return found


_Alias: Any = type(ClassVar[int])


class _RecordType(type):
    """The metaclass of records: collect the annotated fields of a class and their defaults.

    Defaults leave the class body, because a class cannot have a slot and an attribute of the same name.
    """

    _fields: dict[str, Any]  # annotations by field name, inherited fields first
    _defaults: dict[str, Any]  # values or `Limits` by field name
    _plan: Any  # the `_Plan` to fill the fields; None until it is needed

    def __new__(cls, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> "_RecordType":
        fields = {
            field: annotation
            for field, annotation in _annotations_in(body).items()
            if type(annotation) is not _Alias or annotation.__origin__ is not ClassVar
        }
        defaults = {field: body.pop(field) for field in fields if field in body}
        for base in bases[:1]:
            fields, defaults = {**base._fields, **fields}, {**base._defaults, **defaults}  # type: ignore[attr-defined]
            body["__init__"] = Named.__init__  # not the compiled one of its parent
        body.update(_fields=fields, _defaults=defaults, _plan=None)
        return super().__new__(cls, name, bases, body)


class Named(metaclass=_RecordType):
    """The common methods of all records. Derive from `Record`, `Fitted`, `Draft` or `Slim` instead."""

    __slots__ = ()
    _write_after: ClassVar[int] = 3  # instances; writing a constructor sooner costs more than it saves

    def __init__(self, *args: Any, **named: Any) -> None:
        kind = type(self)
        plan = kind._plan
        if plan is None:
            plan = kind._plan = _Plan(kind)
        plan.made += 1
        values = plan.fill(args, named) if plan.made < kind._write_after else None
        if values is None:  # many instances, or wrong arguments, which a compiled constructor reports as Python does
            kind.__init__ = _write_constructor(kind, plan)  # type: ignore[method-assign]
            kind.__init__(self, *args, **named)
        else:
            self._set_fields(values)
            self.check()

    def _set_fields(self, values: dict[str, Any]) -> None:
        for name, value in values.items():
            setattr(self, name, value)

    def check(self) -> None:
        """Raise an exception if the fields are not valid. Called when a record is built; override it where needed."""

    def items(self) -> Iterator[tuple[str, Any]]:
        """Return each field name with its value, in the order of declaration."""
        return ((name, getattr(self, name)) for name in fields_of(type(self)))

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and dict(self.items()) == dict(other.items())

    def __hash__(self) -> int:
        return hash((type(self), *self.items()))

    def __repr__(self) -> str:
        return f"{type(self).__name__}({', '.join(f'{name}={value!r}' for name, value in self.items())})"


class _Slots(_RecordType):
    """The metaclass of `Slim` records: give each field of the class a slot."""

    def __new__(cls, name: str, bases: tuple[type, ...], body: dict[str, Any]) -> _RecordType:
        return super().__new__(cls, name, bases, {**body, "__slots__": tuple(_annotations_in(body))})


@dataclass_transform(frozen_default=True, field_specifiers=(Field,))
class Slim(Named, metaclass=_Slots):
    """A record with slots. The type checker treats it as frozen; at run time it is not, because that would be slow."""

    def replace(self, **changes: Any) -> Self:
        """Return a copy with other values in these fields."""
        return type(self)(**{**dict(self.items()), **changes})


class Full(Named, metaclass=_RecordType):
    """The part that `Record` and `Draft` share: the `__dict__` holds the fields, so they are set and copied in one
    step.
    """

    _write_after: ClassVar[int] = 24  # filling a dictionary is quicker than setting one slot after another

    def items(self) -> Iterator[tuple[str, Any]]:
        """Return each field name with its value, in the order of declaration."""
        values = self.__dict__
        return ((name, values[name]) for name in fields_of(type(self)))

    def _set_fields(self, values: dict[str, Any]) -> None:
        _set_dict(self, values)

    def replace(self, **changes: Any) -> Self:
        """Return a copy with other values in these fields."""
        kind = type(self)
        values = {**self.__dict__, **changes}
        if len(values) != len(kind._fields):  # leave out cached properties
            values = {**dict(self.items()), **changes}
            if len(values) != len(kind._fields):
                raise TypeError(f"{kind.__name__} has no field {', '.join(changes.keys() - kind._fields.keys())}")
        copy = object.__new__(kind)
        _set_dict(copy, values)
        if kind.check is not _no_check:
            copy.check()
        return copy


_set_dict = vars(Full)["__dict__"].__set__  # also works on a frozen record
_no_check = Named.check


@dataclass_transform(field_specifiers=(Field,))
class Draft(Full):
    """A record that may be changed."""


@dataclass_transform(frozen_default=True, field_specifiers=(Field,))
class Record(Full):
    """A frozen record: setting or deleting a field raises AttributeError."""

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"{type(self).__name__} is frozen: {name} cannot be set")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"{type(self).__name__} is frozen: {name} cannot be deleted")


def fields_of(kind: type[Named]) -> dict[str, Any]:
    """Return the annotation of each field of a record class, inherited fields first."""
    return kind._fields


def limits_of(kind: type[Named], name: str) -> Limits:
    """Return the default of a field and the limits of a `Field` that is its value. `Annotated` is not looked at."""
    declared = kind._defaults.get(name, NEEDED)
    return declared if isinstance(declared, Limits) else Limits(declared, None, {})


def default_of(kind: type[Named], name: str) -> Any:
    """Return the value that a field gets if it is not given, or `NEEDED` if it must be given."""
    limits = limits_of(kind, name)
    return limits.default if limits.factory is None else limits.factory()


class _Plan:
    """How `Named.__init__` fills the fields of a record whose class has no compiled constructor yet.

    `order` is that of positional arguments, those without a default first. `defaults` are fixed values, and `factories`
    make new ones. `made` counts the instances so far.
    """

    __slots__ = ("defaults", "factories", "made", "names", "order")

    def __init__(self, kind: type[Named]) -> None:
        self.made, self.names = 0, kind._fields.keys()
        self.defaults, self.factories = {}, []
        for name, declared in kind._defaults.items():
            if type(declared) is not Limits:
                self.defaults[name] = declared
            elif declared.factory is not None:
                self.factories.append((name, declared.factory))
            elif declared.default is not NEEDED:
                self.defaults[name] = declared.default
        optional = {*self.defaults, *(name for name, _ in self.factories)}
        self.order = sorted(kind._fields, key=optional.__contains__)

    def fill(self, args: tuple[Any, ...], named: dict[str, Any]) -> dict[str, Any] | None:
        """Return the value of every field, or None if arguments are missing, unknown, too many or given twice."""
        given = {**dict(zip(self.order, args, strict=False)), **named} if args else named
        if len(given) != len(args) + len(named):
            return None
        values = {**self.defaults, **given}
        for name, factory in self.factories:
            if name not in given:
                values[name] = factory()
        return values if values.keys() == self.names else None


def _write_constructor(kind: type[Named], plan: _Plan) -> Callable[..., None]:
    """Write an `__init__` for one class.

    For `Loan` of the module's docstring it is::

        def __init__(self, bank, amount=100, paid=_paid):  # _paid is dict
            __set_dict(self, {'bank': bank, 'amount': amount, 'paid': _paid() if paid is _paid else paid})

    A `Slim` record sets one attribute after another, and a class that overrides `check` calls it at the end. Arguments
    without a default come first, so give the names if a class declares such a field after one with a default.

    Compiling takes time, so all classes with as many fields share a template with the fields `f0`, `f1`, ..., and each
    gets a copy with its own names.
    """
    order, made = plan.order, dict(plan.factories)
    factories = {place: made[name] for place, name in enumerate(order) if name in made}
    template = _constructor_of(len(order), (*factories,), issubclass(kind, Slim), kind.check is not _no_check)
    names = {f"f{place}": name for place, name in enumerate(order)}
    code = template.replace(
        co_varnames=_rename(template.co_varnames, names),
        co_names=_rename(template.co_names, names),
        co_consts=_rename(template.co_consts, names),
    )
    given = {**plan.defaults, **made}
    defaults = (given[name] for name in order if name in given)
    scope = {"__set_dict": _set_dict, **{f"_f{place}": factory for place, factory in factories.items()}}
    return types.FunctionType(code, scope, "__init__", tuple(defaults))


@cache
def _constructor_of(fields: int, factories: tuple[int, ...], slim: bool, checks: bool) -> types.CodeType:
    """Compile a constructor of so many fields, where the fields at the places of `factories` have one."""
    values = {f"f{n}": f"_f{n}() if f{n} is _f{n} else f{n}" if n in factories else f"f{n}" for n in range(fields)}
    if slim:
        lines = [f"self.{name} = {value}" for name, value in values.items()] or ["pass"]
    else:
        lines = [f"__set_dict(self, {{{', '.join(f'{name!r}: {value}' for name, value in values.items())}}})"]
    if checks:
        lines.append("self.check()")
    scope: dict[str, Any] = {}
    exec("\n    ".join([f"def __init__({', '.join(['self', *values])}):", *lines]), scope)
    code: types.CodeType = scope["__init__"].__code__
    return code


def _rename(words: tuple[Any, ...], names: Mapping[str, str]) -> tuple[Any, ...]:
    """Return the words with other names, also in tuples among them."""
    return tuple(_rename(word, names) if type(word) is tuple else names.get(word, word) for word in words)


# ---- fitted records ----
# Each annotation becomes a test. A test takes a value and returns None, or the requirement: "at least 1".

Test = Callable[[Any], str | None]
_DESCRIPTION = {str: "a text", bool: "yes or no", int: "a whole number", tuple: "a list"}


class Unfit(ValueError):
    """A field has a value that its annotation does not allow: `price must be at most 10000000`."""

    def __init__(self, field: str, must_be: str) -> None:
        super().__init__(f"{field.replace('_', ' ')} must be {must_be}")


@dataclass_transform(kw_only_default=True, frozen_default=True, field_specifiers=(Field,))
class Fitted(Record):
    """A record that checks its fields when it is built or copied, and raises Unfit. Give all fields by name.

    An annotation may be a class, `Literal[...]`, `tuple[KIND, ...]`, `KIND | None` or
    `Annotated[int, Field(ge=..., le=...)]`. The default of a field is not checked.
    """

    def check(self) -> None:
        kind, values = type(self), self.__dict__
        tests: tuple[tuple[str, Any, Test], ...] | None = kind.__dict__.get("_tests")
        if tests is None:
            tests = tuple(
                (name, limits_of(kind, name).default, _test_of(annotation))
                for name, annotation in fields_of(kind).items()
            )
            type.__setattr__(kind, "_tests", tests)
        for name, default, test in tests:
            if (value := values[name]) is not default and (must_be := test(value)) is not None:
                raise Unfit(name, must_be)


def _test_of(annotation: Any) -> Test:
    """Return the test for an annotation. Raises TypeError for an annotation that no move uses."""
    inner = get_args(annotation)
    match get_origin(annotation):
        case None:
            return _instance_of(annotation)
        case kind if kind is Annotated:
            return _integer_within(**inner[1].facts)
        case kind if kind is Literal:
            return lambda value: None if value in inner else f"one of {', '.join(map(str, inner))}"
        case kind if kind is Union or kind is types.UnionType:
            test = _test_of(inner[0])
            return lambda value: None if value is None else test(value)
        case kind if kind is tuple:
            each = _test_of(inner[0])
            return lambda values: (
                next(filter(None, map(each, values)), None) if isinstance(values, tuple) else _DESCRIPTION[tuple]
            )
    raise TypeError(f"a fitted record cannot check a field annotated {annotation}")


def _instance_of(kind: type) -> Test:
    return lambda value: None if isinstance(value, kind) else _DESCRIPTION.get(kind, kind.__name__)


def _integer_within(ge: int, le: int) -> Test:
    def test(value: Any) -> str | None:
        if type(value) is not int:
            return _DESCRIPTION[int]
        return None if ge <= value <= le else f"at least {ge}" if value < ge else f"at most {le}"

    return test
