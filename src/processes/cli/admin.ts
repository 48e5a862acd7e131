import { parseArgs } from 'node:util'
import { mint } from '#db/actor.server.ts'
import { normaliseEmail } from '#domain/email.ts'
import { grantAdmin } from '#features/console/admins/admins.server.ts'
import { defaultLocale } from '#i18n/locale.ts'
import type { Settings } from '#platform/settings/settings.server.ts'
import { withDeps } from './database.ts'
import type { Output } from './output.ts'
import { WrongUsage } from './usage.ts'

/** `admin grant EMAIL` */
export async function runAdmin(args: string[], settings: Settings, { say }: Output): Promise<number> {
  const { positionals } = parseArgs({ args, options: {}, allowPositionals: true })
  const [verb, typed, ...more] = positionals
  if (verb !== 'grant' || typed === undefined || more.length > 0) {
    throw new WrongUsage('admin takes one thing to do: admin grant EMAIL')
  }
  const email = normaliseEmail(typed)
  if (!email.ok) throw new WrongUsage(`${typed} is not an email address`)
  const { wasApproved } = await withDeps(settings, (deps) =>
    grantAdmin(deps, mint.gate(), { email: email.value, locale: defaultLocale }),
  )
  say(`${email.value} ${wasApproved ? 'was an approved organiser already' : 'is an approved organiser now'}.`)
  say(`Sign in at ${settings.publicUrl.origin}/login, then open ${settings.publicUrl.origin}/admin.`)
  return 0
}
