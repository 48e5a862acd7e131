import { data } from 'react-router'
import * as z from 'zod'
import { depsOf, visitOf } from '#features/ground/context.server.ts'
import { requireAdmin } from '#features/ground/sign-in/gates.server.ts'
import { findLetter } from '#features/letters/calls/calls.server.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { ConsoleHead } from '#ui/console-head.tsx'
import type { Route } from './+types/letter'

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageTitle(matches, location, 'calls.letterTitle')

export async function loader({ params, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const { locale, requestId } = visitOf(context)
  const id = z.uuid().safeParse(params.id)
  const asked = { requestId, locale }
  const letter = id.success ? await findLetter(depsOf(context), admin, { ...asked, mailId: id.data }) : null
  if (!letter) throw data(null, { status: 404 })
  return letter
}

/** What would be said on the phone, as a page to print. */
export default function Letter({ loaderData: { to: lines, title, words } }: Route.ComponentProps) {
  const { t } = useTexts()
  return (
    <>
      <div className="not-on-paper">
        <ConsoleHead lead={t('calls.letterHint')}>{title}</ConsoleHead>
      </div>
      <address className="call-letter">
        {lines.map((line) => (
          <div key={line}>{line}</div>
        ))}
      </address>
      <p className="call-words">{words}</p>
    </>
  )
}
