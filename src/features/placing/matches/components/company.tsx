import { Link } from 'react-router'
import type { CompanyView } from '../travelling/company.server.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { MatchStateChip } from './match-words.tsx'

/** Who travels with a guest, and where they are; `pathOf`: where an organiser goes on with one of them. */
export function Fellows({
  company: { fellows, kind },
  pathOf,
}: {
  company: Pick<CompanyView, 'fellows' | 'kind'>
  pathOf: (id: string) => string
}) {
  const { t, to } = useTexts()
  if (kind === null) return null
  return (
    <>
      <p>{t(`matches.company.${kind}`)}</p>
      <ul className="plain lined">
        {fellows.map(({ id, name, hostName, state, matchId }) => (
          <li key={id}>
            <Link to={to(pathOf(id))}>{name}</Link>{' '}
            {state && matchId ? (
              <>
                <MatchStateChip state={state} />{' '}
                <Link to={to(`/admin/match/${matchId}`)}>
                  {t('matches.company.with', { host: hostName ?? '' })}
                </Link>
              </>
            ) : (
              t('matches.company.waits')
            )}
          </li>
        ))}
      </ul>
    </>
  )
}
