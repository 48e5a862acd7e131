import { useTexts } from '#i18n/texts-context.tsx'
import { Notice } from '#ui/notice.tsx'

/** Whom to ask about something that is not for everybody; or how somebody is named in the first place. */
export function AskTeam({ emails }: { emails: readonly string[] }) {
  const { t } = useTexts()
  if (emails.length === 0)
    return (
      <Notice kind="warning" title={t('incidents.nobodyTitle')}>
        <p>{t('incidents.nobody')}</p>
        <p>
          <code>incident-team add EMAIL</code>
        </p>
      </Notice>
    )
  return (
    <>
      <p>{t('incidents.ask')}</p>
      <ul>
        {emails.map((email) => (
          <li key={email}>
            <a href={`mailto:${email}`}>{email}</a>
          </li>
        ))}
      </ul>
    </>
  )
}
