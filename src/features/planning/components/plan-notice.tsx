import { useTexts } from '#i18n/texts-context.tsx'
import { Notice } from '#ui/notice.tsx'
import type { Taken } from '../taking/commands.server.ts'

/** What came of the last press: how many drafts were made, and who was left out and why. */
export function PlanNotice({
  done,
  taken,
  problem,
}: {
  done: number | 'pin' | 'veto' | 'round' | null
  taken: Taken | null
  problem: 'marked' | 'round-taken' | null
}) {
  const { t, to } = useTexts()
  if (taken)
    return (
      <Notice kind="warning" title={t('planning.takenPartly', { count: taken.taken })}>
        <ul>
          {taken.refused.map(({ guestId, guestName, kind }) => (
            <li key={guestId}>
              <a href={to(`/admin/matching/${guestId}`)}>{guestName || t('planning.gone')}</a>:{' '}
              {t(`planning.refused.${kind}`)}
            </li>
          ))}
        </ul>
      </Notice>
    )
  if (problem !== null)
    return (
      <Notice kind="warning">
        <p>{t(problem === 'marked' ? 'planning.markedAlready' : 'matching.roundTaken')}</p>
      </Notice>
    )
  if (done === null) return null
  return (
    <Notice kind="good">
      <p>
        {typeof done === 'number' ? t('planning.taken', { count: done }) : t(`planning.done.${done}`)}{' '}
        {typeof done === 'number' && <a href={to('/admin/inform')}>{t('matching.toInform')}</a>}
      </p>
    </Notice>
  )
}
