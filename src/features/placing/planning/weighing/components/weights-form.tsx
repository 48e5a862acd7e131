import { GROUP_KINDS, GROUP_RANKS } from 'bed-matching/model.ts'
import { IMPORTANCES, weightField, WEIGHED_TERMS } from '#domain/importance.ts'
import type { ExampleChoice } from '#domain/planning/example.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/select-field.tsx'

/** What counts, as the edition says it, and two answers of the example. All of it stands in the address; the round is asked apart, as that takes a while. */
export function WeightsForm({ choice }: { choice: ExampleChoice }) {
  const { t, to } = useTexts()
  const choices = <T extends string>(of: readonly T[], words: (one: T) => string) =>
    of.map((one) => ({ value: one, label: words(one) }))
  return (
    <form method="post">
      <div className="setting-grid">
        {WEIGHED_TERMS.map((term) => (
          <SelectField
            key={term}
            name={term}
            label={t(`edition.field.${weightField(term)}`)}
            hint={t(`edition.hint.${weightField(term)}`)}
            width="full"
            defaultValue={choice.importance[term]}
            options={choices(IMPORTANCES, (one) => t(`edition.choice.${one}`))}
          />
        ))}
        <SelectField
          name="groupRank"
          label={t('edition.field.groupRank')}
          hint={t('edition.hint.groupRank')}
          width="full"
          defaultValue={choice.groupRank}
          options={choices(GROUP_RANKS, (one) => t(`edition.choice.${one}`))}
        />
        <SelectField
          name="pair"
          label={t('weighing.pair')}
          width="full"
          defaultValue={choice.pair}
          options={choices(GROUP_KINDS, (one) => t(`weighing.pair.${one}`))}
        />
        <SelectField
          name="cat"
          label={t('weighing.cat')}
          width="full"
          defaultValue={choice.cat ? 'yes' : 'no'}
          options={choices(['yes', 'no'] as const, (one) => t(`weighing.cat.${one}`))}
        />
      </div>
      <div className="actions">
        <Button formMethod="get">{t('weighing.again')}</Button>
        <Button kind="quiet" name="intent" value="round" formAction={to('/admin/edition/plan#round')}>
          {t('weighing.inRound')}
        </Button>
      </div>
      <p className="quiet">{t('weighing.inRound.hint')}</p>
    </form>
  )
}
