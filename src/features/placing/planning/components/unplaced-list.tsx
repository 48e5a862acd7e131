import { useTexts, type Texts } from '#i18n/texts-context.tsx'
import type { PlanView, SuggestionView } from '../planning.server.ts'
import type { UnplacedView, ChangeView } from '../showing.server.ts'

function changeWords(change: ChangeView, { t }: Texts): string {
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

function askWhom(change: ChangeView, guestName: string, { t }: Texts): string {
  return t('planning.askWhom', { who: 'hostName' in change ? change.hostName : guestName })
}

type Policy = PlanView['policy']

/** So many are read at a glance; the rest is folded, so that what comes after them is not out of reach. */
const FIRST = 8

const unplacedId = 'without-place'

/** The way to the list from the head of the plan: it stands below all that is placed. */
export function ToUnplaced({ suggestion: { unplacedCount } }: { suggestion: SuggestionView }) {
  const { t } = useTexts()
  if (unplacedCount === 0) return null
  return (
    <p>
      <a href={`#${unplacedId}`}>{t('planning.unplacedWhy', { count: unplacedCount })}</a>
    </p>
  )
}

/** Who has no place in this plan, why, and what would help: first what costs nobody anything. */
export function UnplacedList({
  suggestion: { unplaced, unplacedCount, easyCount },
  policy,
}: {
  suggestion: Pick<SuggestionView, 'unplaced' | 'unplacedCount' | 'easyCount'>
  policy: Policy
}) {
  const { t } = useTexts()
  if (unplacedCount === 0) return null
  return (
    <section>
      <h2 id={unplacedId}>{t('planning.unplacedTitle', { count: unplacedCount })}</h2>
      {unplaced.length < unplacedCount && <p>{t('planning.unplacedFirst', { count: unplaced.length })}</p>}
      {easyCount > 0 && <p>{t('planning.easy', { count: easyCount })}</p>}
      <Rows rows={unplaced.slice(0, FIRST)} policy={policy} />
      {unplaced.length > FIRST && (
        <details>
          <summary>{t('planning.unplacedRest', { count: unplaced.length - FIRST })}</summary>
          <Rows rows={unplaced.slice(FIRST)} policy={policy} />
        </details>
      )}
    </section>
  )
}

function Rows({ rows, policy }: { rows: readonly UnplacedView[]; policy: Policy }) {
  return (
    <ul className="plain lined">
      {rows.map((row) => (
        <Row key={row.guestId} row={row} policy={policy} />
      ))}
    </ul>
  )
}

function Row({ row, policy }: { row: UnplacedView; policy: Policy }) {
  const texts = useTexts()
  const { t, to } = texts
  const { guestId, guestName, changes } = row
  return (
    <li>
      <a href={to(`/admin/matching/${guestId}`)}>{guestName || t('planning.gone')}</a> (
      {t('planning.tierNumber', { tier: row.tier })}): <Why why={row.why} policy={policy} />
      {changes.length > 0 && (
        <details>
          <summary>{t('planning.changes', { count: changes.length })}</summary>
          <ul className="plain">
            {changes.map(({ change, moves, displaces }) => (
              <li key={changeWords(change, texts)}>
                {changeWords(change, texts)}{' '}
                {displaces === null
                  ? t('planning.costsNobody', { moves })
                  : t('planning.displaces', { guest: displaces })}{' '}
                <span className="quiet">{askWhom(change, guestName, texts)}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </li>
  )
}

export function Why({ why, policy }: { why: UnplacedView['why']; policy: Policy }) {
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
    case 'pin-in-vain':
      return t('planning.why.pin-in-vain', {
        host: why.hostName,
        names: why.names.join(', '),
        count: why.names.length,
      })
    case 'group-apart': {
      const { names, hosts, isParted } = why
      return t('planning.why.group-apart', {
        names: names.join(', '),
        hosts,
        parted: isParted ? 'yes' : 'no',
      })
    }
    case 'outcompeted':
    case 'sharing': {
      const { guests, places, rooms, exact, isShort } = why
      const sure = exact ? 'exact' : 'searched'
      return t(`planning.why.${why.kind}`, { guests, places, rooms, sure, rivals: isShort ? 'more' : 'few' })
    }
    case 'later-round':
    case 'placed':
      return t(`planning.why.${why.kind}`)
  }
}
