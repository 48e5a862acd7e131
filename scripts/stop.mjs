/** An end that a person can understand: one line, and an exit code of sysexits.h (docs/operating/install.md lists them). */
export class Stop extends Error {
  constructor(code, message) {
    super(message)
    this.code = code
  }
}

export const EXIT = { unavailable: 69, software: 70, portTaken: 71, cannotWrite: 73, diskFull: 74 }

/** Everything the scripts say goes to stderr: stdout belongs to the command that is run (`npm run -s cli`). */
export function say(line) {
  process.stderr.write(`${line}\n`)
}

/** Runs `main` and turns a Stop into its line and exit code. */
export async function runMain(main) {
  try {
    process.exitCode = (await main()) ?? 0
  } catch (error) {
    if (!(error instanceof Stop)) throw error
    say(error.message)
    process.exitCode = error.code
  }
}

/** The folder itself may be read-only for this user: say so instead of showing a stack. */
export function stopIfNotWritable(error, root) {
  if (!['EACCES', 'EPERM', 'EROFS'].includes(error.code)) return error
  return new Stop(
    EXIT.cannotWrite,
    `The folder ${root} cannot be written by this user (${error.code}: ${error.path}).`,
  )
}
