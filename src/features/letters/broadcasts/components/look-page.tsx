import type { Audience } from '#domain/audience.ts'
import { AudiencePanel } from '#features/letters/broadcasts/components/audience-panel.tsx'
import { AUDIENCE_PATHS } from '#features/letters/broadcasts/components/audience-paths.ts'
import { SendForm } from '#features/letters/broadcasts/components/send-form.tsx'
import type { LookView, Refusal, SampleView } from '#features/letters/broadcasts/broadcasts.ts'
import { languageName, writtenIn } from '#i18n/language-names.ts'
import { locales } from '#i18n/languages.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { HiddenField } from '#ui/hidden-field.tsx'
import { Notice } from '#ui/notice.tsx'
import { PostForm } from '#ui/post-form.tsx'

type Props = {
  look: LookView
  audience: Audience
  timeZone: string
  refusal: Refusal | null
  isBadStart: boolean
}

/** The last page before a broadcast leaves: how it will arrive, a test to oneself, and the button. */
export function LookPage({ look, audience, timeZone, refusal, isBadStart }: Props) {
  const { t, to, locale: recipient } = useTexts()
  const { id, version, count, samples, problems, idempotencyKey } = look
  const about = (
    <>
      <HiddenField name="id" value={id} />
      <HiddenField name="version" value={String(version)} />
    </>
  )
  return (
    <>
      {refusal && (
        <Notice kind="problem">
          <p>{t(`broadcasts.refused.${refusal}`)}</p>
        </Notice>
      )}
      <AudiencePanel count={count} />
      <p>
        <a href={to(`${AUDIENCE_PATHS[audience]}?draft=${id}`)}>{t('broadcasts.toWriting')}</a>
      </p>
      {problems.length > 0 ? (
        <Notice kind="problem" title={t('broadcasts.incomplete')}>
          <ul>
            {problems.map(({ field, message }) => (
              <li key={`${field} ${message}`}>{message}</li>
            ))}
          </ul>
        </Notice>
      ) : samples.length === 0 ? (
        <EmptyState title={t('broadcasts.nobody')}>
          <p>{t('broadcasts.nobodyLead')}</p>
        </EmptyState>
      ) : (
        <>
          <h2>{t('broadcasts.lookTitle')}</h2>
          <p>{t('broadcasts.lookLead', { count: samples.length })}</p>
          {samples.map((sample) => (
            <Sample key={`${sample.place} ${version}`} id={id} sample={sample} />
          ))}
          <h2>{t('broadcasts.test')}</h2>
          <PostForm key={idempotencyKey}>
            <HiddenField name="intent" value="test" />
            <HiddenField name="idempotencyKey" value={idempotencyKey} />
            {about}
            <p className="actions">
              {locales.map((language) => (
                <Button key={language} kind="quiet" name="language" value={language}>
                  {t('broadcasts.testIn', { language: languageName(language, recipient) })}
                </Button>
              ))}
            </p>
          </PostForm>
          <h2>{t('broadcasts.send')}</h2>
          <SendForm look={look} about={about} timeZone={timeZone} isBadStart={isBadStart} />
        </>
      )}
      <details>
        <summary>{t('broadcasts.discardSummary')}</summary>
        <PostForm>
          {about}
          <p className="actions">
            <Button kind="danger" name="intent" value="discard">
              {t('broadcasts.discard')}
            </Button>
          </p>
        </PostForm>
      </details>
    </>
  )
}

function Sample({ id, sample }: { id: string; sample: SampleView }) {
  const { t, to, locale: recipient } = useTexts()
  const { place, name, locale, subject, text } = sample
  return (
    <details open={place === 0}>
      <summary>{t('broadcasts.sample', { name, language: languageName(locale, recipient) })}</summary>
      <p>
        {t('broadcasts.mailSubject')}: <strong {...writtenIn(locale)}>{subject}</strong>
      </p>
      <iframe
        title={t('broadcasts.sampleHtml', { name })}
        src={to(`/admin/broadcasts/${id}/sample?place=${place}`)}
        sandbox=""
        loading="lazy"
        className="mail-frame"
      />
      <details>
        <summary>{t('broadcasts.sampleText')}</summary>
        <pre className="mail-text" {...writtenIn(locale)}>
          {text}
        </pre>
      </details>
    </details>
  )
}
