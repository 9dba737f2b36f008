"""Why a game played elsewhere cannot be read."""


class ImportFailed(ValueError):
    """The export is broken, or says what no journal can hold and no books can book: the action with the id `action`."""

    def __init__(self, message: str, action: int | None = None, remedy: str | None = None) -> None:
        self.message, self.action, self.remedy = message, action, remedy
        super().__init__(message if action is None else f"action {action}: {message}")
