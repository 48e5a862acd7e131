/** Where a command writes: what it was asked for, and what went wrong. */
export type Output = {
  say: (line: string) => void
  complain: (line: string) => void
  /** Does a person look at it while it works? */
  isTerminal?: boolean
}

export const terminal: Output = {
  say: (line) => void process.stdout.write(`${line}\n`),
  complain: (line) => void process.stderr.write(`${line}\n`),
  isTerminal: process.stderr.isTTY,
}
