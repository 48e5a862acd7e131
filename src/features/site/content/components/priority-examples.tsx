import { PRIORITY_RULES, TIERS, type PriorityRule } from 'bed-matching/rules/tiers.ts'
import { decidingRule, rankExampleGuests } from '#features/site/content/components/example-guests.ts'
import type { Facts } from '#features/site/content/facts.server.ts'
import { useTexts } from '#i18n/texts-context.tsx'

/** Invented guests in the order that the program gives them, each with the rule that puts them before the next. */
export function PriorityExamples({
  facts,
  nameRule,
}: {
  facts: Facts
  nameRule: (rule: PriorityRule) => string
}) {
  const { t } = useTexts()
  const guests = rankExampleGuests(facts)
  return (
    <>
      <h3>{t('home.priorityExamples', { count: guests.length })}</h3>
      <p>{t('home.priorityExamplesText')}</p>
      <ol className="ranking">
        {guests.map(({ letter, age, key, tier }, index) => {
          const holds = PRIORITY_RULES.filter((_, rule) => key[rule])
          const next = guests[index + 1]
          const rule = next && decidingRule(key, next.key)
          return (
            <li key={letter}>
              <p>
                <strong>{t('home.priorityPerson', { letter, age })}</strong>
                <span className="quiet">{t('home.priorityTier', { tier, tiers: TIERS.length })}</span>
              </p>
              <p>{holds.map(nameRule).join(', ') || t('home.priorityNoRule')}</p>
              {rule && (
                <p className="quiet">
                  {t('home.priorityBefore', { letter: next.letter, rule: nameRule(rule) })}
                </p>
              )}
            </li>
          )
        })}
      </ol>
    </>
  )
}
