/** A command that was not understood: what is wrong, then the usage (exit 64, EX_USAGE). */
export class WrongUsage extends Error {}

/** A command that was understood and cannot be done: one line, and its exit code (docs/operating/install.md). */
export class CommandRefused extends Error {
  readonly exitCode: number
  constructor(message: string, exitCode: number) {
    super(message)
    this.exitCode = exitCode
  }
}

export const EXIT_WRONG_USAGE = 64

export const USAGE = `Usage: npm run -s cli -- COMMAND

  admin grant EMAIL                      makes the holder of this mailbox an approved organiser
  seed --guests N --hosts M --seed S     registers invented people for the current edition
  plan --in CASE.json --out PLAN.json [--seed N] [--objective priority|most-people] [--prove | --prove-seconds N]
                                         plans a round from a file; needs no database
  mail pause [REASON] | resume | status  stops and restarts the mail queue, or says how it is
  retention [--dry-run]                  forgets what is due (docs/operating/retention.md), or only counts it
  backup FILE                            writes everything into a new sealed file, and tries it
  restore FILE [--replace]               puts a backup in the place of what is there; the site must be stopped
  doctor                                 checks data folder, database, mail server, clock and address

The settings are those of npm start (docs/operating/settings.md).
The site may be running or not.`
