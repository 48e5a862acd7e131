import { TimeLeft } from '#features/placing/matches/components/hold-notice.tsx'
import { Moment } from '#features/placing/matches/components/moment.tsx'
import { useCountdown } from '#ui/use-countdown.ts'
import { clockTime } from '#i18n/short-dates.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { PostForm } from '#ui/post-form.tsx'
import type { DispatchView, HeldDispatch } from '../news.server.ts'

/** What was just sent and waits: one press takes all of it back as long as it has not left. */
export function HeldOffers({ held, timeZone }: { held: readonly HeldDispatch[]; timeZone: string }) {
  return held.map((dispatch) => <Held key={dispatch.id} dispatch={dispatch} timeZone={timeZone} />)
}

function Held({
  dispatch: { id, offers, heldUntil, byEmail, secondsLeft },
  timeZone,
}: {
  dispatch: HeldDispatch
  timeZone: string
}) {
  const { t, locale } = useTexts()
  const left = useCountdown(secondsLeft)
  if (left === 0)
    return (
      <Notice kind="info">
        <p>{t('matches.holdOver')}</p>
      </Notice>
    )
  return (
    <Notice kind="warning" title={t('inform.held', { count: offers })}>
      <p>
        {t('inform.heldUntil', {
          time: clockTime(heldUntil, timeZone, locale),
          by: byEmail ?? t('matching.somebody'),
        })}{' '}
        <TimeLeft seconds={left} />
      </p>
      <PostForm>
        <input type="hidden" name="dispatch" value={id} />
        <Button kind="danger" name="intent" value="recall">
          {t('inform.recall', { count: offers })}
        </Button>
      </PostForm>
    </Notice>
  )
}

/** When offers were sent last, so that everybody knows what is new since. */
export function LastDispatch({ last, timeZone }: { last: DispatchView | null; timeZone: string }) {
  const { t } = useTexts()
  if (!last) return <p className="quiet">{t('inform.neverSent')}</p>
  return (
    <p className="quiet">
      {t('inform.lastSent', { count: last.offers })} <Moment at={last.at} timeZone={timeZone} />
    </p>
  )
}
