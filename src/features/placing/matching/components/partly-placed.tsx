import { useNights } from '#features/placing/matches/components/match-words.tsx'
import { useTexts } from '#i18n/texts-context.tsx'
import { Notice } from '#ui/notice.tsx'
import type { CandidatesView } from '../candidates/candidates.server.ts'

/** A stay that is split: who gives which nights, and which ones are looked for here. */
export function PartlyPlaced({
  guestId,
  partly,
}: {
  guestId: string
  partly: NonNullable<CandidatesView['partly']>
}) {
  const { t, to } = useTexts()
  const nights = useNights()
  const { given, nights: all, wanted, others, lives } = partly
  return (
    <Notice kind="info" title={t('matching.partly', { given, nights: all })}>
      <ul>
        {lives.map(({ matchId, hostName, stay }) => (
          <li key={matchId}>
            <a href={to(`/admin/match/${matchId}`)}>
              {t('matching.partAt', { host: hostName, nights: nights(stay) })}
            </a>
          </li>
        ))}
      </ul>
      <p>{t('matching.partWanted', { nights: nights(wanted) })}</p>
      {others.length > 0 && (
        <ul>
          {others.map((open) => (
            <li key={open.start}>
              <a href={to(`/admin/matching/${guestId}?from=${open.start}`)}>
                {t('matching.partOpen', { nights: nights(open) })}
              </a>
            </li>
          ))}
        </ul>
      )}
    </Notice>
  )
}
