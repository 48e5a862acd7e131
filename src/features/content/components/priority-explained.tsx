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

/** Who is placed first, from the same list of rules and the same thresholds that rank the guests (spec §6, R4). */
export function PriorityExplained({ facts }: { facts: Facts }) {
  const { t } = useTexts()
  const ages = { youngAge: facts.youngAge, veryYoungAge: facts.veryYoungAge }
  return (
    <section aria-labelledby="priority">
      <h2 id="priority">{t('home.priorityTitle')}</h2>
      <p>{t('home.priorityIntro')}</p>
      <ol>
        {PRIORITY_RULES.map((rule) => (
          <li key={rule}>{t(RULE_TEXTS[rule], ages)}</li>
        ))}
      </ol>
      <p>{t('home.priorityReading')}</p>
      <div className="table-box">
        <table>
          <caption>{t('home.priorityExamples')}</caption>
          <thead>
            <tr>
              <th scope="col">{t('home.priorityGroup')}</th>
              <th scope="col">{t('home.priorityWho')}</th>
            </tr>
          </thead>
          <tbody>
            {TIERS.slice(0, 4).map((key) => (
              <tr key={String(key)}>
                <td>{tierOf(key)}</td>
                <td>
                  {PRIORITY_RULES.map((rule, index) =>
                    t(RULE_TEXTS[rule], ages) + (key[index] ? '' : ` (${t('home.priorityNot')})`),
                  ).join(' · ')}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p>{t('home.priorityEnd', { tiers: TIERS.length })}</p>
    </section>
  )
}
