import { Link } from 'react-router'
import type { CallView, Phone } from '#features/letters/calls/calls.server.ts'
import { datedMoment } from '#i18n/short-dates.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { PostForm } from '#ui/post-form.tsx'

/** Somebody to call: who, the number, what to say, and what came of it. */
export function CallItem({
  call,
  timeZone,
  isFirst,
}: {
  call: CallView & { entry: string }
  timeZone: string
  isFirst: boolean
}) {
  const { t, to, locale } = useTexts()
  const when = (at: string) => datedMoment(at, timeZone, locale)
  const { mailId, name, phone, title, words, language, until, tries } = call
  const last = tries.at(-1)
  return (
    <article className="call" aria-labelledby={`call-${mailId}`}>
      <h2 id={`call-${mailId}`}>{name}</h2>
      <p>
        {title} · <span className="quiet">{t('calls.since', { moment: when(call.since) })}</span>
      </p>
      <PhoneLine phone={phone} />
      {last && (
        <p className="quiet">
          {t('calls.tried', { count: tries.length, moment: `${when(last.at)} ${last.by}` })}
        </p>
      )}
      <details open={isFirst}>
        <summary>{t('calls.words', { language })}</summary>
        <blockquote className="call-words">{words}</blockquote>
      </details>
      {until && <p>{t('calls.until', { moment: when(until) })}</p>}
      <PostForm className="actions">
        <input type="hidden" name="mail" value={mailId} />
        <input type="hidden" name="entry" value={call.entry} />
        <input type="hidden" name="until" value={call.said ?? ''} />
        {call.isOffer && (
          <>
            <Button name="intent" value="accepted">
              {t('calls.accepted')}
            </Button>{' '}
            <Button kind="quiet" name="intent" value="declined">
              {t('calls.declined')}
            </Button>{' '}
          </>
        )}
        {call.isToComplete && call.record && (
          <>
            <LinkButton to={to(`${call.record}/by-hand`)}>{t('calls.complete')}</LinkButton>{' '}
          </>
        )}
        <Button kind={call.isOffer || call.isToComplete ? 'quiet' : 'primary'} name="intent" value="told">
          {t('calls.told')}
        </Button>{' '}
        <Button kind="quiet" name="intent" value="not-reached">
          {t('calls.not-reached')}
        </Button>
      </PostForm>
      <p className="quiet">
        {call.record && (
          <>
            <Link to={to(call.record)}>{t('calls.record')}</Link> ·{' '}
          </>
        )}
        <Link to={to(`/admin/calls/${mailId}/letter`)}>{t('calls.letter')}</Link>
      </p>
    </article>
  )
}

/** The number, to be pressed on a phone. */
export function PhoneLine({ phone }: { phone: Phone | null }) {
  const { t } = useTexts()
  return (
    <p>
      {phone ? (
        <a href={`tel:${phone.e164}`}>{t('calls.call', { phone: phone.words })}</a>
      ) : (
        t('calls.noPhone')
      )}
    </p>
  )
}
