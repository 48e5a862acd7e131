import { calledAs } from '#platform/called-as.server.ts'

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

const LINES: Readonly<Record<string, string>> = {
  admin: `  admin grant EMAIL                      makes the holder of this mailbox an approved organiser
  admin revoke EMAIL [--last]            takes the approval back, at once; that of the last organiser only with --last
  admin lost-factor EMAIL                takes a lost second factor away, and tells its owner by email`,
  'incident-team': `  incident-team [add EMAIL | remove EMAIL]  says which organisers may open incidents, or changes it`,
  seed: `  seed --guests N --hosts M --seed S     registers invented people for the current edition, at a site of this machine only`,
  plan: `  plan --in CASE.json --out PLAN.json [--seed N] [--objective priority|most-people] [--seconds N]
       [--second] [--reserve] [--prove | --prove-seconds N]     plans a round from a file; needs no database
  plan --weigh PLAN.json                 weighs again what a plan with its proof says, from the file alone`,
  edition: `  edition [NAME=VALUE ... --reason WORDS]  shows what applies this year, or changes it`,
  mail: `  mail pause [REASON] | resume | status  stops and restarts the mail queue, or says how it is`,
  clock: `  clock [right]                          says whether the clock is trusted, or ends the wait after it has moved`,
  retention: `  retention [--dry-run]                  forgets what is due (docs/operating/retention.md), or only counts it`,
  backup: `  backup FILE                            writes everything into a new sealed file, and tries it`,
  restore: `  restore FILE [--replace]               replaces what is there with a backup; the site must be stopped
  restore --off-site [NAME] [--replace]  the same with the newest of BACKUP_OFFSITE_URL, or the one of this name`,
  key: `  key [kept | new]                       says what opens the backups, notes that it is kept elsewhere, too, or makes one`,
  doctor: `  doctor                                 checks data folder, database, mail server, clock and address`,
}

const MORE: Readonly<Record<string, string>> = {
  admin: `EMAIL signs in with a code at /login and is an organiser. Where two organisers have to agree, their yes counts at once.
revoke needs no second yes.
lost-factor is for somebody who has lost device and recovery codes: make sure that they are the one who asks.`,
  'incident-team': `EMAIL is that of an approved organiser. Name at least two; on /admin/incidents they can name others.`,
  seed: `N and M are whole numbers from 0 to 20000. The same S gives the same people, and nobody is registered twice.`,
  plan: `  --in CASE.json          the round (docs/operating/matching.md); with anything wrong in it, one line each and exit 2
  --out PLAN.json         the plan; written whole or not at all
  --seed N                decides among equals; the same seed gives the same plan (1)
  --objective priority    as many as can be in the first tier, then in the second, and so on; or
  --objective most-people as many as can be at all, and only then the tiers (priority)
  --second                also says for each placed guest which other place would be free if the first comes to nothing
  --reserve               keeps places that guests yet to come will need, where nobody waits for it
  --prove                 also shows how good the plan is; Ctrl+C ends the proof and keeps the plan
  --prove-seconds N       the same, with N seconds at most for the proof
  --seconds N             N seconds at most for plan and proof together; a first plan is always made (5,000 guests: some
                          4 seconds). A search that is cut short depends on the machine
N of both is a whole number from 1 to 999999.`,
  edition: `Names as it shows them, days like 2027-06-14. A safety setting waits at /admin/edition until an organiser agrees.`,
  mail: `REASON is shown to organisers. While the queue is paused only codes to sign in leave.`,
  clock: `After a jump, or a stop, of more than two hours nothing is deleted by itself for two days. Look at the clock first.`,
  retention: `Without --dry-run it deletes: what, and when, is on /admin/calendar.`,
  backup: `FILE must not be there yet. The site may be running.`,
  restore: `Where people are registered already, only with --replace. Everybody is signed out, and the mail queue is paused.`,
  key: `The key itself is never shown. Until somebody has said "kept", the site asks at each start and on /admin/well.
new is only for a site that has lost its own for good: second factors and the list of people who unsubscribed are lost with it.`,
  doctor: `One line for each thing the site needs; exit 1 if one of them is a problem, not for a warning.`,
}

/** Words that ask for help, as a command or behind one. */
export const HELP_WORDS: readonly string[] = ['help', '--help', '-h']

/** What is said about one command to somebody who asks. */
export function helpFor(command: string): string {
  return `Usage: ${calledAs('COMMAND')}

${LINES[command]}

${MORE[command]}`
}

export const USAGE = `Usage: ${calledAs('COMMAND')}

${Object.values(LINES).join('\n')}

  COMMAND --help                         says more about one of them

The settings are those of npm start (docs/operating/settings.md).
The site may be running or not.`
