import { parseArgs } from 'node:util'
import { mint } from '#db/actor.server.ts'
import { normaliseEmail } from '#domain/email.ts'
import { grantAdmin, revokeByCommand } from '#features/console/admins/by-command.server.ts'
import { forgetFactors } from '#features/ground/second-factor/losing/by-command.server.ts'
import { defaultLocale } from '#i18n/locale.ts'
import type { Settings } from '#platform/settings/settings.server.ts'
import { withDeps } from './database.ts'
import type { Output } from './output.ts'
import { CommandRefused, WrongUsage } from './usage.ts'

const EXIT_NOBODY = 1

const VERBS: ReadonlySet<string> = new Set(['grant', 'revoke', 'lost-factor'])

/** `admin grant EMAIL`, `admin revoke EMAIL`, `admin lost-factor EMAIL` */
export async function runAdmin(args: string[], settings: Settings, { say }: Output): Promise<number> {
  const { positionals } = parseArgs({ args, options: {}, allowPositionals: true })
  const [verb, typed, ...more] = positionals
  if (!VERBS.has(verb ?? '') || typed === undefined || more.length > 0) {
    throw new WrongUsage(
      'admin takes one thing to do: admin grant EMAIL, admin revoke EMAIL, or admin lost-factor EMAIL',
    )
  }
  const email = normaliseEmail(typed)
  if (!email.ok) throw new WrongUsage(`${typed} is not an email address`)
  if (verb === 'lost-factor') {
    const wasThere = await withDeps(settings, (deps) => forgetFactors(deps, mint.gate(), email.value))
    if (wasThere === null) throw new CommandRefused(`Nobody here has the address ${email.value}`, EXIT_NOBODY)
    say(wasThere ? `The second factor of ${email.value} is gone.` : `${email.value} has no second factor.`)
    if (wasThere) say('They are told by email, sign in with a code as before, and set up a new one.')
    return 0
  }
  if (verb === 'revoke') {
    const gone = await withDeps(settings, (deps) => revokeByCommand(deps, mint.gate(), email.value))
    if (gone === null) throw new CommandRefused(`${email.value} is no approved organiser`, EXIT_NOBODY)
    say(`${email.value} is no organiser any more, and is told by email.`)
    return 0
  }
  const { wasApproved } = await withDeps(settings, (deps) =>
    grantAdmin(deps, mint.gate(), { email: email.value, locale: defaultLocale }),
  )
  say(`${email.value} ${wasApproved ? 'was an approved organiser already' : 'is an approved organiser now'}.`)
  say('In what takes the yes of two organisers, theirs counts from now on.')
  say(`Sign in at ${settings.publicUrl.origin}/login, then open ${settings.publicUrl.origin}/admin.`)
  return 0
}
