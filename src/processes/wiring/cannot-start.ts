/** A start that cannot go on: one line for the person at the terminal, and the exit code (docs/operating/install.md). */
export class CannotStart extends Error {
  readonly exitCode: number
  constructor(message: string, exitCode: number) {
    super(message)
    this.exitCode = exitCode
  }
}
