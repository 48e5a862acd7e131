import { PRIORITY_RULES, type PriorityRule, TIERS, priorityKey, tierOf, type PriorityKey } from 'bed-matching/rules/tiers.ts'
import { Prose } from '#features/site/content/components/prose.tsx'
import type { ContentSection } from '#features/site/content/content.server.ts'
import type { Facts } from '#features/site/content/facts.server.ts'
import { useTexts } from '#i18n/texts-context.tsx'

type Thresholds = { youngAge: number; veryYoungAge: number }
type ExampleGuest = { letter: string; age: number; key: PriorityKey; tier: number }

/** Invented guests on both sides of every threshold of this edition, ranked by the functions that rank real ones. Best first. */
export function rankExampleGuests(edition: Thresholds): ExampleGuest[] {
  const { youngAge, veryYoungAge } = edition
  return [
    { age: youngAge, marginalized: true, globalSouth: true, accredited: true },
    { age: veryYoungAge - 1, marginalized: true, globalSouth: true, accredited: false },
    { age: youngAge - 1, marginalized: false, globalSouth: true, accredited: true },
    { age: veryYoungAge, marginalized: true, globalSouth: true, accredited: true },
    { age: veryYoungAge - 1, marginalized: false, globalSouth: false, accredited: true },
    { age: veryYoungAge - 1, marginalized: true, globalSouth: true, accredited: true },
  ]
    .map((guest) => ({ age: guest.age, key: priorityKey(guest, edition) }))
    .map((guest) => ({ ...guest, tier: tierOf(guest.key) }))
    .toSorted((a, b) => a.tier - b.tier)
    .map((guest, index) => ({ ...guest, letter: String.fromCodePoint(65 + index) }))
}

/** The first rule on which two keys differ: the one that decides between them. */
export function decidingRule(first: PriorityKey, second: PriorityKey): PriorityRule | undefined {
  return PRIORITY_RULES.find((_, index) => first[index] !== second[index])
}

/** Invented guests in the order that the program gives them, each with the rule that puts them before the next. */
function PriorityExamples({
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
