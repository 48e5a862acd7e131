import { PRIORITY_RULES, TIERS, tierOf, type PriorityKey } from '#domain/priority.ts'
import type { Facts } from '#features/content/facts/queries.server.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { DataTable } from '#ui/data-table.tsx'

const RULE_TEXTS = {
  'under-young-age': 'home.priorityYoung',
  marginalised: 'home.priorityMarginalised',
  'global-south': 'home.priorityGlobalSouth',
  'under-very-young-age': 'home.priorityVeryYoung',
  accredited: 'home.priorityAccredited',
} as const
const SHOWN_TIERS = 5

/** Who is placed first, from the same list of rules and the same thresholds that rank the guests (spec §6, R4). */
export function PriorityExplained({ facts }: { facts: Facts }) {
  const { t } = useTexts()
  const ages = { youngAge: facts.youngAge, veryYoungAge: facts.veryYoungAge }
  const rules = PRIORITY_RULES.map((rule) => ({ rule, words: t(RULE_TEXTS[rule], ages) }))
  return (
    <section aria-labelledby="priority">
      <h2 id="priority">{t('home.priorityTitle')}</h2>
      <p>{t('home.priorityIntro')}</p>
      <ol>
        {rules.map(({ rule, words }) => (
          <li key={rule}>{words}</li>
        ))}
      </ol>
      <p>{t('home.priorityReading', ages)}</p>
      <DataTable
        caption={t('home.priorityExamples', { count: SHOWN_TIERS })}
        columns={[
          { key: 'tier', header: t('home.priorityGroup'), cell: tierOf, isName: true },
          ...rules.map(({ rule, words }, index) => ({
            key: rule,
            header: words,
            cell: (key: PriorityKey) => (key[index] ? t('common.yes') : t('common.no')),
          })),
        ]}
        rows={TIERS.slice(0, SHOWN_TIERS)}
        rowKey={String}
      />
      <p>{t('home.priorityEnd', { tiers: TIERS.length })}</p>
    </section>
  )
}
