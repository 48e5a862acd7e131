import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/select-field.tsx'
import type { ProposalList } from '../planning.server.ts'
import type { PlanQuery } from '../planning.ts'
import { ONLY, planAddress } from './plan-address.ts'

/** Which of the two plans, and which rows of it: all of it stands in the address. */
export function ProposalFilter({
  query,
  list: { counts, tiers },
  hasBoth,
}: {
  query: PlanQuery
  list: ProposalList
  hasBoth: boolean
}) {
  const { t, to } = useTexts()
  const { show, only, tier } = query
  return (
    <>
      {hasBoth && (
        <ul className="filters">
          {(['priority', 'most-people'] as const).map((kind) => (
            <li key={kind}>
              <a
                href={to(planAddress({ ...query, show: kind, page: 1 }))}
                aria-current={show === kind ? 'page' : undefined}
              >
                {t(`planning.method.${kind}`)}
              </a>
            </li>
          ))}
        </ul>
      )}
      <ul className="filters">
        {ONLY.filter((kind) => kind === '' || kind === only || counts[kind] > 0).map((kind) => (
          <li key={kind}>
            <a
              href={to(planAddress({ ...query, only: kind, page: 1 }))}
              aria-current={only === kind ? 'page' : undefined}
            >
              {t(`planning.only.${kind || 'all'}`, { count: counts[kind] })}
            </a>
          </li>
        ))}
      </ul>
      {tiers.length > 1 && (
        <form method="get" className="plan-tier">
          {show !== 'priority' && <input type="hidden" name="show" value={show} />}
          {only !== '' && <input type="hidden" name="only" value={only} />}
          <SelectField
            name="tier"
            label={t('planning.tier')}
            width="short"
            prompt={t('planning.allTiers')}
            defaultValue={tier ?? ''}
            options={tiers.map((one) => ({ value: String(one), label: String(one) }))}
          />
          <Button kind="quiet">{t('planning.narrow')}</Button>
        </form>
      )}
    </>
  )
}

export function ProposalPager({ query, list: { page, pages } }: { query: PlanQuery; list: ProposalList }) {
  const { t, to } = useTexts()
  if (pages === 1) return null
  const link = (number: number, words: string) => (
    <a href={to(planAddress({ ...query, page: number }))}>{words}</a>
  )
  return (
    <nav className="actions" aria-label={t('planning.pages')}>
      {page > 1 && link(page - 1, t('planning.pageBefore'))}
      <span>{t('planning.pageOf', { page, pages })}</span>
      {page < pages && link(page + 1, t('planning.pageAfter'))}
    </nav>
  )
}
