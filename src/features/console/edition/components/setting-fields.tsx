import type { BedsNeeded, ContactRelease } from '#domain/edition.ts'
import type { GroupRank } from 'bed-matching/model.ts'
import type { Importance } from '#domain/importance.ts'
import type { DoubleBedPolicy } from 'bed-matching/rules/answers.ts'
import type {
  EditionField,
  EditionFieldRule,
  EditionGroup,
  EditionOrder,
  EditionTexts,
} from '#domain/edition-fields.ts'
import { datedDay } from '#i18n/short-dates.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { DateField } from '#ui/date-field.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'

/** The values in their groups, as the rules have them. */
export type SettingGroup = {
  group: EditionGroup
  fields: { field: EditionField; rule: EditionFieldRule; orders: readonly EditionOrder[] }[]
}

/** Every value of the edition, folded by what it is about; open where something is typed or wrong. */
export function SettingFields({
  groups,
  values,
  problems,
  changed,
}: {
  groups: readonly SettingGroup[]
  values: EditionTexts
  problems: ReadonlyMap<string, string>
  changed: readonly EditionField[]
}) {
  const { t, to } = useTexts()
  return groups.map(({ group, fields }, index) => {
    const isOpen = index === 0 || fields.some(({ field }) => problems.has(field) || changed.includes(field))
    return (
      <details key={group} open={isOpen}>
        <summary>{t(`edition.group.${group}`)}</summary>
        {group === 'kindness' && (
          <p>
            <a href={to('/admin/edition/plan')}>{t('planning.howMade')}</a>
          </p>
        )}
        <div className="setting-grid">
          {fields.map(({ field, rule, orders }) => (
            <SettingField
              key={field}
              {...{ field, rule, orders }}
              value={values[field]}
              problem={problems.get(field)}
            />
          ))}
        </div>
      </details>
    )
  })
}

function SettingField({
  field,
  rule,
  orders,
  value,
  problem,
}: {
  field: EditionField
  rule: EditionFieldRule
  orders: readonly EditionOrder[]
  value: string
  problem: string | undefined
}) {
  const { t } = useTexts()
  const words = useShownValue()
  const hints = [
    t(`edition.hint.${field}`),
    rule.kind === 'number' && rule.isWhole && t('edition.between', { least: rule.least, most: rule.most }),
    ...orders.map(({ is, other }) => t(`edition.order.${is}`, { other: t(`edition.field.${other}`) })),
    rule.needsTwo && t('edition.needsTwo'),
  ]
  const shown = {
    name: field,
    label: t(`edition.field.${field}`),
    hint: hints.filter(Boolean).join(' '),
    defaultValue: value,
    problem,
    optional: rule.kind === 'link',
  }
  if (rule.kind === 'day') return <DateField {...shown} />
  if (rule.kind === 'choice') {
    const options = rule.of.map((choice) => ({ value: choice, label: words(choice) }))
    return <SelectField {...shown} width="full" options={options} />
  }
  const isLong = rule.kind === 'text' || rule.kind === 'link'
  return (
    <TextField {...shown} width={isLong ? 'full' : 'medium'} type={rule.kind === 'link' ? 'url' : 'text'} />
  )
}

const CHOICES = {
  never: 'edition.choice.never',
  named: 'edition.choice.named',
  'same-gender': 'edition.choice.same-gender',
  any: 'edition.choice.any',
  'on-acceptance': 'edition.choice.on-acceptance',
  'on-offer': 'edition.choice.on-offer',
  hidden: 'edition.choice.hidden',
  published: 'edition.choice.published',
  last: 'edition.choice.last',
  median: 'edition.choice.median',
  first: 'edition.choice.first',
  off: 'edition.choice.off',
  little: 'edition.choice.little',
  normal: 'edition.choice.normal',
  much: 'edition.choice.much',
} as const satisfies Record<DoubleBedPolicy | ContactRelease | BedsNeeded | GroupRank | Importance, string>

/** A value in words, as the lists of changes show it. */
export function useShownValue() {
  const { t, locale } = useTexts()
  return (text: string) => {
    if (text === '') return t('edition.none')
    if (/^\d{4}-\d\d-\d\d$/.test(text)) return datedDay(text, locale)
    return text in CHOICES ? t(CHOICES[text as keyof typeof CHOICES]) : text
  }
}
