import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { SelectField } from '#ui/select-field.tsx'
import type { ListProblem, ListView } from '../lists.ts'

/** Actions for the ticked rows, or for all that match, on every page. Shown and counted by CSS, so it works without script. */
export function SelectionBar({
  view: { found, acts },
  problem,
}: {
  view: ListView
  problem: ListProblem | null
}) {
  const { t } = useTexts()
  const kept = problem?.kept
  return (
    <fieldset className="selection-bar">
      <legend className="hidden-text">{t('lists.selection')}</legend>
      <span className="selection-count">{t('lists.ticked')}</span>
      <label>
        <input type="checkbox" name="which" value="all" defaultChecked={kept?.which === 'all'} />{' '}
        {t('lists.all', { count: found })}
      </label>
      {acts.flatMap(({ intent, label, isDanger, choice }) => [
        choice && (
          <SelectField
            key={choice.name}
            name={choice.name}
            label={choice.label}
            prompt={t('common.pleaseChoose')}
            defaultValue={kept?.answerBy}
            options={choice.options}
            problem={problem?.field === choice.name ? t('lists.problem.answerBy') : null}
          />
        ),
        <Button key={intent} kind={isDanger ? 'danger' : 'quiet'} name="intent" value={intent}>
          {label}
        </Button>,
      ])}
      <Button type="reset" kind="quiet">
        {t('lists.untick')}
      </Button>
    </fieldset>
  )
}
