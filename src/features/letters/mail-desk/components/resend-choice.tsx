import { zonePlace, shortMoment } from '#i18n/short-dates.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { PostForm } from '#ui/post-form.tsx'
import type { ResendCount, ResendRow, ResendView } from '../resending.server.ts'
import type { ResendQuestion } from '../resending.server.ts'

/** "Offer: sent to 41 of 60, the last 3 hours ago." */
export function SentSoFar({ counts }: { counts: readonly ResendCount[] }) {
  const { t } = useTexts()
  return (
    <ul>
      {counts.map(({ state, sent, all, hoursAgo }) => (
        <li key={state}>
          {t(`mailDesk.sentSoFar.${state}`, { sent, all })}
          {hoursAgo !== null && <> {t('mailDesk.lastHoursAgo', { count: hoursAgo })}</>}
        </li>
      ))}
    </ul>
  )
}

/** Every match to tick, with what went out for it. Nothing is ticked beforehand. */
export function ResendChoice({ view, timeZone }: { view: ResendView; timeZone: string }) {
  const { t } = useTexts()
  return (
    <PostForm key={view.idempotencyKey}>
      <input type="hidden" name="idempotencyKey" value={view.idempotencyKey} />
      <fieldset id="match" tabIndex={-1}>
        <legend className="label">{t('mailDesk.resendChoose', { place: zonePlace(timeZone) })}</legend>
        <ul className="plain lined">
          {view.rows.map((row) => (
            <li key={row.id}>
              <label className="choice">
                <input type="checkbox" name="match" value={row.id} />
                <span>
                  <Pair row={row} /> <SoFar row={row} timeZone={timeZone} />
                </span>
              </label>
            </li>
          ))}
        </ul>
      </fieldset>
      <p className="actions">
        <Button name="intent" value="resend">
          {t('mailDesk.resendAsk')}
        </Button>
      </p>
    </PostForm>
  )
}

/** `path`: of a page, without its number. */
export function ResendPages({ view: { page, pages }, path }: { view: ResendView; path: string }) {
  const { t } = useTexts()
  if (pages === 1) return null
  return (
    <nav aria-label={t('lists.pages')} className="list-pager">
      {page > 1 && (
        <a href={`${path}${page - 1}`} rel="prev">
          {t('lists.previousPage')}
        </a>
      )}
      <span>{t('lists.pageOf', { page, last: pages })}</span>
      {page < pages && (
        <a href={`${path}${page + 1}`} rel="next">
          {t('lists.nextPage')}
        </a>
      )}
    </nav>
  )
}

function Pair({ row: { guest, host, state } }: { row: ResendRow }) {
  const { t } = useTexts()
  return (
    <>
      {t('matches.matchTitle', { guest, host })} ({t(`matches.state.${state}`)})
    </>
  )
}

function SoFar({ row, timeZone }: { row: ResendRow; timeZone: string }) {
  const { lastSentAt, waiting, failed, isComplete } = row
  const { t, locale } = useTexts()
  const words = [
    lastSentAt && t('mailDesk.resendLast', { moment: shortMoment(lastSentAt, timeZone, locale) }),
    lastSentAt && !isComplete && t('mailDesk.resendPart'),
    !lastSentAt && waiting === 0 && t('mailDesk.resendNever'),
    waiting > 0 && t('mailDesk.resendWaiting'),
    failed > 0 && t('mailDesk.resendFailed', { count: failed }),
  ]
  return <span className="quiet">{words.filter(Boolean).join(' · ')}</span>
}

/** Before anything is queued: how many mails, and who of these people has got one already. */
export function ResendQuestionForm({
  question,
  idempotencyKey,
  matches,
  back,
}: {
  question: ResendQuestion
  idempotencyKey: string
  matches: readonly string[]
  back: string
}) {
  const { t } = useTexts()
  return (
    <PostForm className="form">
      <SentSoFar counts={question.counts} />
      <p>{t('mailDesk.resendKeeps')}</p>
      <input type="hidden" name="idempotencyKey" value={idempotencyKey} />
      <input type="hidden" name="confirmed" value={Math.max(1, question.matches)} />
      {matches.map((id) => (
        <input key={id} type="hidden" name="match" value={id} />
      ))}
      <p className="actions">
        {question.mails > 0 && (
          <Button name="intent" value="resend">
            {t('mailDesk.resendConfirm', { count: question.mails })}
          </Button>
        )}
        <a href={back}>{t('mailDesk.resendBack')}</a>
      </p>
    </PostForm>
  )
}
