import { parseArgs } from 'node:util'
import { mint } from '#db/actor.server.ts'
import { normaliseEmail } from '#domain/email.ts'
import { grantAdmin, revokeByCommand } from '#features/console/admins/by-command.server.ts'
import { forgetFactors } from '#features/ground/second-factor/losing.server.ts'
import { defaultLocale } from '#i18n/locale.ts'
import type { Settings } from '#platform/settings/settings.server.ts'
import type { WebDeps } from '../wiring/deps.ts'
import { withDeps } from './database.ts'
import type { Output } from './output.ts'
import { CommandRefused, WrongUsage } from './usage.ts'

const EXIT_NOBODY = 1

const VERBS: ReadonlySet<string> = new Set(['grant', 'revoke', 'lost-factor'])

/** `admin grant EMAIL`, `admin revoke EMAIL`, `admin lost-factor EMAIL` */
export async function runAdmin(args: string[], settings: Settings, { say }: Output): Promise<number> {
  const { positionals, values } = parseArgs({
    args,
    options: { last: { type: 'boolean' } },
    allowPositionals: true,
  })
  const [verb, typed, ...more] = positionals
  if (
    !VERBS.has(verb ?? '') ||
    typed === undefined ||
    more.length > 0 ||
    (values.last && verb !== 'revoke')
  ) {
    throw new WrongUsage(
      'admin takes one thing to do: admin grant EMAIL, admin revoke EMAIL, or admin lost-factor EMAIL',
    )
  }
  const email = normaliseEmail(typed)
  if (!email.ok) throw new WrongUsage(`${typed} is not an email address`)
  const about = email.value
  if (verb === 'lost-factor') {
    const wasThere = await withDeps(settings, (deps) => forgetFactors(deps, mint.gate(), about), about)
    if (wasThere === null) throw new CommandRefused(`Nobody here has the address ${email.value}`, EXIT_NOBODY)
    say(wasThere ? `The second factor of ${email.value} is gone.` : `${email.value} has no second factor.`)
    if (wasThere)
      say(
        'They and all organisers are told by email; they sign in with a code as before, and set up a new one.',
      )
    return 0
  }
  if (verb === 'revoke') {
    const gone = await withDeps(settings, (deps) => revoke(deps, about, values.last === true), about)
    if (gone === null) throw new CommandRefused(`${email.value} is no approved organiser`, EXIT_NOBODY)
    say(`${email.value} is no organiser any more, and is told by email.`)
    return 0
  }
  const { wasApproved } = await withDeps(
    settings,
    (deps) => grantAdmin(deps, mint.gate(), { email: about, locale: defaultLocale }),
    about,
  )
  say(`${email.value} ${wasApproved ? 'was an approved organiser already' : 'is an approved organiser now'}.`)
  say('In what takes the yes of two organisers, theirs counts from now on.')
  say(`Sign in at ${settings.publicUrl.origin}/login, then open ${settings.publicUrl.origin}/admin.`)
  return 0
}

/** A mistyped address must not close the console: nobody could open it, or approve anybody, but at the command line. */
async function revoke(deps: WebDeps, email: string, evenLast: boolean): Promise<string | null> {
  const gone = await revokeByCommand(deps, mint.gate(), email, evenLast ? 'nobody' : 'last')
  if (gone === 'last')
    throw new CommandRefused(
      `${email} is the last organiser: nobody could open the console then. Name another first (admin grant EMAIL), or say that you mean it: admin revoke ${email} --last`,
      EXIT_NOBODY,
    )
  return gone
}
