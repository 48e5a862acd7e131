import { useNights } from '#features/matches/components/nights.tsx'
import { useTexts } from '#i18n/texts-context.tsx'
import { Notice } from '#ui/notice.tsx'
import type { CandidatesView } from '../candidates/queries.server.ts'

/** A stay that is split: who gives which nights, and which ones are looked for here. */
export function PartlyPlaced({ partly }: { partly: NonNullable<CandidatesView['partly']> }) {
  const { t, to } = useTexts()
  const nights = useNights()
  const { given, nights: all, wanted, lives } = partly
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
    </Notice>
  )
}
