import type { RegistrationView } from '#features/own/profile/profile.server.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { SummaryList } from '#ui/summary-list.tsx'

type Standing = Exclude<RegistrationView, { state: 'cancelled' }>

/** One's own answers, each with the way back to its question. */
export function OwnAnswers({ registration: { role, state, groups } }: { registration: Standing }) {
  const { t, to } = useTexts()
  if (groups.length === 0) return null
  const form = to(`/signUp/${role}/form`)
  return (
    <section>
      <h2>{t(role === 'guest' ? 'profile.answersGuest' : 'profile.answersHost')}</h2>
      <p>{t('profile.answersLead')}</p>
      {groups.map(({ step, title, rows, isReached }) => (
        <section key={step}>
          <h3 id={`${role}-${step}`}>{title}</h3>
          <SummaryList
            rows={rows.map(({ field, label, lines }) => ({
              label,
              value: lines.length > 0 && lines.map((line) => <div key={line}>{line}</div>),
              ...(isReached && { change: { to: `${form}?step=${step}#${field}`, hidden: label } }),
            }))}
          />
          {state === 'submitted' && (
            <p className="actions">
              <LinkButton to={`${form}?step=${step}`} kind="quiet">
                {t('profile.edit')}
                <span className="hidden-text">: {title}</span>
              </LinkButton>
            </p>
          )}
        </section>
      ))}
    </section>
  )
}
