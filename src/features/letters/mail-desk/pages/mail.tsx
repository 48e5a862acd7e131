import { data } from 'react-router'
import { depsOf, visitOf } from '#features/ground/context.server.ts'
import { MailFacts, RecipientMails } from '#features/letters/mail-desk/components/mail-history.tsx'
import { findMailHistory } from '#features/letters/mail-desk/history.server.ts'
import { requireAdmin } from '#features/ground/sign-in/gates.server.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { translator } from '#i18n/translate.ts'
import { ConsoleHead } from '#ui/console-head.tsx'
import type { Route } from './+types/mail'

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageTitle(matches, location, 'mailDesk.mailTitle')

export async function loader({ params, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const deps = depsOf(context)
  const { locale, requestId } = visitOf(context)
  const { timeZone } = await deps.edition()
  const reader = { t: translator(locale), locale, timeZone }
  const found = await findMailHistory(deps, admin, { mailId: params.id, requestId }, reader)
  if (!found) throw data(null, 404)
  return found
}

export default function Mail({ loaderData }: Route.ComponentProps) {
  const { t, to } = useTexts()
  const { mail, to: recipient, registration, mails } = loaderData
  return (
    <>
      <ConsoleHead>{mail.what}</ConsoleHead>
      <MailFacts facts={mail.facts} />
      {recipient && (
        <>
          <h2>{t('mailDesk.historyTitle', { name: recipient })}</h2>
          {registration && (
            <p>
              <a href={to(`/admin/${registration.role}/${registration.id}`)}>{t('mailDesk.toRecord')}</a>
            </p>
          )}
          <RecipientMails rows={mails} />
        </>
      )}
    </>
  )
}
