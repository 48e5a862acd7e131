import type { ConsentView } from '#features/own/account/consents-views.server.ts'
import { capitalise } from '#i18n/capitalise.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { SummaryList } from '#ui/summary-list.tsx'

/** The text as it was, when and where it was agreed to, and the way to take it back. */
export function OneConsent({ consent }: { consent: ConsentView }) {
  const { t, to } = useTexts()
  const { id, title, text, version, language, source, edition, givenAt, withdrawnAt, effect } = consent
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{[capitalise(title), edition].filter(Boolean).join(', ')}</h2>
      {text && <blockquote>{text}</blockquote>}
      <SummaryList
        rows={[
          { label: t('account.field.given_at'), value: t('account.moment', givenAt) },
          { label: t('account.field.source'), value: source },
          { label: t('account.field.consent_locale'), value: language },
          { label: t('account.field.text_version'), value: String(version) },
          ...(withdrawnAt
            ? [{ label: t('account.field.withdrawn_at'), value: t('account.moment', withdrawnAt) }]
            : []),
        ]}
      />
      {!withdrawnAt && effect && (
        <p>
          <a href={`${to('/profile/consents')}?withdraw=${id}`}>
            {t('account.withdraw')}
            <span className="hidden-text"> {title}</span>
          </a>
        </p>
      )}
    </section>
  )
}
