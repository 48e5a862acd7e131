import { PRIORITY_RULES, TIERS, tierOf } from '#domain/priority.ts'
import type { Facts } from '#features/content/facts/queries.server.ts'
import { useTexts } from '#i18n/texts-context.tsx'

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
      <div className="table-box">
        <table>
          <caption>{t('home.priorityExamples', { count: SHOWN_TIERS })}</caption>
          <thead>
            <tr>
              <th scope="col">{t('home.priorityGroup')}</th>
              {rules.map(({ rule, words }) => (
                <th key={rule} scope="col">
                  {words}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {TIERS.slice(0, SHOWN_TIERS).map((key) => (
              <tr key={String(key)}>
                <th scope="row">{tierOf(key)}</th>
                {rules.map(({ rule }, index) => (
                  <td key={rule}>{key[index] ? t('common.yes') : t('common.no')}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p>{t('home.priorityEnd', { tiers: TIERS.length })}</p>
    </section>
  )
}
