import { refusalWords } from '#features/placing/history/components/refusal-words.ts'
import type { HistoryRefusal } from '#features/placing/history/history.ts'
import { shortMoment } from '#i18n/short-dates.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { HiddenField } from '#ui/hidden-field.tsx'
import { Notice } from '#ui/notice.tsx'
import { DoneNotice } from '#ui/done-notice.tsx'
import { PostForm } from '#ui/post-form.tsx'
import type { Taken } from '../taking.server.ts'

export type PlanProblem = 'marked' | 'round-taken' | 'changed' | 'gone' | 'over'

/** What came of the last press: how many drafts were made, and who was left out, why, and who was first. */
export function PlanNotice({
  done,
  entry,
  taken,
  problem,
  refusal,
  timeZone,
}: {
  done: number | 'pin' | 'veto' | 'round' | 'undone' | 'begun' | 'stopped' | null
  entry: number | null
  taken?: Taken
  problem?: PlanProblem
  refusal?: HistoryRefusal
  timeZone: string
}) {
  const texts = useTexts()
  const { t, to } = texts
  if (taken)
    return (
      <Notice kind="warning" title={t('planning.takenPartly', { count: taken.taken })}>
        <ul>
          {taken.refused.map((one) => (
            <li key={one.guestId}>
              <a href={to(`/admin/matching/${one.guestId}`)}>{one.guestName || t('planning.gone')}</a>:{' '}
              {t(`planning.refused.${one.kind}`)} <First holder={one.holder} timeZone={timeZone} />
            </li>
          ))}
        </ul>
        {taken.entry !== null && <TakeBack entry={taken.entry} />}
      </Notice>
    )
  if (problem ?? refusal)
    return (
      <Notice kind="warning">
        <p>
          {problem ? t(`planning.problem.${problem}`) : refusal && refusalWords(refusal, texts, timeZone)}
        </p>
      </Notice>
    )
  if (done === null) return null
  const isTaken = typeof done === 'number'
  return (
    <DoneNotice>
      <p>
        {isTaken ? t('planning.taken', { count: done }) : t(`planning.done.${done}`)}{' '}
        {isTaken && <a href={to('/admin/inform')}>{t('matching.toInform')}</a>}
      </p>
      {isTaken && entry !== null && <TakeBack entry={entry} />}
    </DoneNotice>
  )
}

function First({ holder, timeZone }: { holder: Taken['refused'][number]['holder']; timeZone: string }) {
  const { t, locale } = useTexts()
  if (!holder) return null
  return t('planning.firstWas', {
    who: holder.byEmail ?? t('planning.somebody'),
    when: shortMoment(holder.since, timeZone, locale),
  })
}

function TakeBack({ entry }: { entry: number }) {
  const { t } = useTexts()
  return (
    <PostForm>
      <HiddenField name="entry" value={String(entry)} />
      <Button kind="quiet" name="intent" value="undo">
        {t('planning.takeBack')}
      </Button>
    </PostForm>
  )
}
