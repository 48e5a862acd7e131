import { depsOf } from '#features/ground/context.server.ts'
import { findKeptMail } from '#platform/mailer/mailbox.server.ts'
import type { Route } from './+types/mailbox-html'

/** The HTML of one kept mail, alone in its own cage: no script, nothing loaded, shown only inside our own page. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { mailboxEnabled, dataDir } = depsOf(context).settings
  const mail = mailboxEnabled ? await findKeptMail(dataDir, params.id ?? '') : null
  if (!mail) throw new Response(null, { status: 404, statusText: 'Not Found' })
  return new Response(mail.html, {
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy':
        "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; base-uri 'none'; form-action 'none'",
      'Cache-Control': 'no-store',
    },
  })
}
