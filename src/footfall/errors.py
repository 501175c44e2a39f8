"""The errors that a person sees: one clear line and an exit code."""


class FootfallError(Exception):
    """A mistake that the user can mend; shown as one line, exit code 2."""

    exit_code = 2


class BuildError(FootfallError):
    """The program could not be built; carries the compiler's own words, exit code 3."""

    exit_code = 3

    def __init__(self, message: str, compiler_output: str = "") -> None:
        super().__init__(message)
        self.compiler_output = compiler_output
