import { COMMANDS_NOTED } from '#domain/security-events.ts'
import { comingFrom } from '#platform/origin.server.ts'
import { explainSettings, EXIT_WRONG_SETTING } from '#platform/settings/explain-settings.server.ts'
import { readSettings, type Environment, type Settings } from '#platform/settings/settings.server.ts'
import { CannotStart } from '../wiring/cannot-start.ts'
import { runAdmin } from './admin.ts'
import { runBackup } from './backup/backup.ts'
import { runKey } from './backup/key.ts'
import { runRestore } from './backup/restore.ts'
import { runClock } from './clock.ts'
import { runDoctor } from './doctor/doctor.ts'
import { runEdition } from './edition.ts'
import { runIncidentTeam } from './incident-team.ts'
import { runMail } from './mail.ts'
import type { Output } from './output.ts'
import { runPlan } from './plan/plan.ts'
import { runRetentionCommand } from './retention.ts'
import { CannotSeed } from '../../../demo/seed/register.ts'
import { runSeed } from '../../../demo/seed/seed.ts'
import { CommandRefused, EXIT_WRONG_USAGE, helpFor, HELP_WORDS, USAGE, WrongUsage } from './usage.ts'
import { working } from './working.ts'

type Run = (args: string[], settings: Settings, output: Output) => Promise<number>

/** One that is over in a moment where the site runs, and starts a database first where it does not. */
const asking =
  (command: Run): Run =>
  (args, settings, output) =>
    working('Asking the database', output, () => command(args, settings, output))

/** Each says whether it is noted in the log of security events; those that only look or work out are not. */
type Command = { run: Run; isNoted: boolean }
const noted = (run: Run): Command => ({ run, isNoted: true })
const unnoted = (run: Run): Command => ({ run, isNoted: false })

const commands: Record<string, Command> = {
  admin: noted(asking(runAdmin)),
  'incident-team': noted(asking(runIncidentTeam)),
  plan: unnoted(runPlan),
  seed: noted(runSeed),
  edition: noted(asking(runEdition)),
  mail: noted(asking(runMail)),
  clock: noted(asking(runClock)),
  retention: noted(asking(runRetentionCommand)),
  backup: noted(runBackup),
  restore: noted(runRestore),
  key: noted(asking(runKey)),
  doctor: unnoted(runDoctor),
}

/** One command from its words to its exit code. Answers go to `say`, what went wrong is one line for `complain`. */
export async function runCli(args: string[], env: Environment, output: Output): Promise<number> {
  const [name = '', ...rest] = args
  const asked = findHelp(name, rest)
  if (asked !== null) {
    output.say(asked)
    return 0
  }
  try {
    if (name === '') throw new WrongUsage('a command is missing')
    if (!Object.hasOwn(commands, name)) throw new WrongUsage(`there is no command "${name}"`)
    const settings = readSettings(env)
    if (!settings.ok) {
      output.complain(explainSettings(settings.error))
      return EXIT_WRONG_SETTING
    }
    const command = commands[name]
    const origin = { by: 'command-line', command: command?.isNoted ? nameOf(name, rest) : null } as const
    return (await comingFrom(origin, async () => command?.run(rest, settings.value, output))) ?? 0
  } catch (error) {
    return explain(error, output)
  }
}

/** With what it was to do, where it does several things. */
const nameOf = (name: string, [verb]: readonly string[]): string =>
  COMMANDS_NOTED.find((known) => known === `${name}-${verb}`) ?? name

/** The help that is asked for: `--help`, `help plan`, `plan --help`, `plan help`; null: none. */
function findHelp(name: string, rest: readonly string[]): string | null {
  const [first = ''] = rest
  if (HELP_WORDS.includes(name)) return Object.hasOwn(commands, first) ? helpFor(first) : USAGE
  const isAsked = HELP_WORDS.includes(first) || rest.includes('--help') || rest.includes('-h')
  return isAsked && Object.hasOwn(commands, name) ? helpFor(name) : null
}

function explain(error: unknown, { complain }: Output): number {
  if (error instanceof WrongUsage || isWrongArgument(error)) {
    complain(`${error.message}\n\n${USAGE}`)
    return EXIT_WRONG_USAGE
  }
  if (error instanceof CannotStart || error instanceof CommandRefused) {
    complain(error.message)
    return error.exitCode
  }
  if (error instanceof CannotSeed) {
    complain(error.message)
    return 75
  }
  complain(`The command failed: ${error instanceof Error ? error.message : String(error)}`)
  return 70
}

/** What parseArgs of Node throws for an option it does not know, or one without its value. */
function isWrongArgument(error: unknown): error is Error {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
}
