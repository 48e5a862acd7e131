import type { PlanView, SuggestionView } from '../queries.server.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import type { ChangeView, UnplacedView } from '../showing/queries.server.ts'

/** Who has no place in this plan, why, and what would help: first what costs nobody anything. */
export function UnplacedList({
  suggestion: { unplaced, unplacedCount },
  policy,
}: {
  suggestion: Pick<SuggestionView, 'unplaced' | 'unplacedCount'>
  policy: PlanView['policy']
}) {
  const { t, to } = useTexts()
  if (unplacedCount === 0) return null
  return (
    <section>
      <h2>{t('planning.unplacedTitle', { count: unplacedCount })}</h2>
      {unplaced.length < unplacedCount && <p>{t('planning.unplacedFirst', { count: unplaced.length })}</p>}
      <ul className="plain">
        {unplaced.map((row) => (
          <li key={row.guestId}>
            <a href={to(`/admin/matching/${row.guestId}`)}>{row.guestName || t('planning.gone')}</a> (
            {t('planning.tierNumber', { tier: row.tier })}): <Why why={row.why} policy={policy} />
            {row.changes.length > 0 && (
              <details>
                <summary>{t('planning.changes', { count: row.changes.length })}</summary>
                <ul>
                  {row.changes.map(({ change, moves, displaces }) => (
                    <li key={JSON.stringify(change)}>
                      <Change change={change} />{' '}
                      {displaces === null
                        ? t('planning.costsNobody', { moves })
                        : t('planning.displaces', { guest: displaces })}
                    </li>
                  ))}
                </ul>
              </details>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}

function Why({ why, policy }: { why: UnplacedView['why']; policy: PlanView['policy'] }) {
  const { t } = useTexts()
  switch (why.kind) {
    case 'no-eligible-host':
      return (
        <>
          {t('planning.why.no-eligible-host')}{' '}
          {why.reasons
            .map(({ reason, hosts }) =>
              t('planning.why.hosts', { count: hosts, reason: t(`reasons.${reason}`, policy) }),
            )
            .join(' · ')}
        </>
      )
    case 'outcompeted':
    case 'sharing': {
      const { guests, places, rooms, exact } = why
      return t(`planning.why.${why.kind}`, { guests, places, rooms, sure: exact ? 'exact' : 'searched' })
    }
    case 'later-round':
    case 'placed':
      return t(`planning.why.${why.kind}`)
  }
}

function Change({ change }: { change: ChangeView }) {
  const { t } = useTexts()
  switch (change.of) {
    case 'answer':
      return t(`planning.change.${change.answer}`)
    case 'sharing':
      return t('planning.change.sharing', { to: change.to })
    case 'sleeping':
      return t(`planning.change.sleeping.${change.to}`)
    case 'nights':
      return t(`planning.change.${change.edge}`, { days: change.days })
    case 'rule':
      return t(change.isAge ? 'planning.change.older' : 'planning.change.notOnlyWomen', {
        host: change.hostName,
      })
    case 'bed':
      return t('planning.change.bed', {
        host: change.hostName,
        number: change.roomNumber,
        bed: t(`matches.bed.${change.bed}`),
      })
  }
}
