import { PRIORITY_RULES, type PriorityRule } from 'bed-matching/rules/tiers.ts'
import { PriorityExamples } from '#features/site/content/components/priority-examples.tsx'
import { Prose } from '#features/site/content/components/prose.tsx'
import type { ContentSection } from '#features/site/content/content.server.ts'
import type { Facts } from '#features/site/content/facts.server.ts'
import { useTexts } from '#i18n/texts-context.tsx'

const RULE_TEXTS = {
  'under-young-age': 'home.priorityYoung',
  marginalised: 'home.priorityMarginalised',
  'global-south': 'home.priorityGlobalSouth',
  'under-very-young-age': 'home.priorityVeryYoung',
  accredited: 'home.priorityAccredited',
} as const

/** Who is placed first, from the same list of rules and the same thresholds that rank the guests (rules: tiers). */
export function PriorityExplained({ section, facts }: { section: ContentSection; facts: Facts }) {
  const { t } = useTexts()
  const [reason, ...rest] = section.nodes
  const nameRule = (rule: PriorityRule) => t(RULE_TEXTS[rule], facts)
  return (
    <section aria-labelledby={section.id}>
      <h2 id={section.id}>{section.title}</h2>
      {reason !== undefined && <Prose nodes={[reason]} />}
      <p>{t('home.priorityIntro')}</p>
      <ol className="rules">
        {PRIORITY_RULES.map((rule) => (
          <li key={rule}>{nameRule(rule)}</li>
        ))}
      </ol>
      <p>{t('home.priorityAge')}</p>
      <Prose nodes={rest} />
      <PriorityExamples facts={facts} nameRule={nameRule} />
    </section>
  )
}
