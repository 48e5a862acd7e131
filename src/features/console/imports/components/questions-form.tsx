import { useTexts } from '#i18n/texts-context.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { NAME_ORDERS } from '#domain/import/names.ts'
import type { ImportDraftView, Question } from '../imports.ts'

type Numbered = Question & { number: number }

/** Every word that is not ours, once, with a guess; what has been said already stands below. */
export function QuestionFields({ draft }: { draft: ImportDraftView }) {
  const { t } = useTexts()
  const { phones, names, moreQuestions } = draft
  const numbered = draft.questions.map((question, number) => ({ ...question, number }))
  const open = numbered.filter(({ isAnswered }) => !isAnswered)
  const answered = numbered.filter(({ isAnswered }) => isAnswered)
  if (numbered.length === 0 && !phones && !names) return null
  return (
    <>
      <h2>{t('imports.questions')}</h2>
      {names && <NameOrderField names={names} />}
      {phones && (
        <SelectField
          name="country"
          label={t('imports.phoneCountry', { count: phones.count })}
          options={phones.countries}
          prompt={t('imports.questionOpen')}
          hint={t('imports.phoneCountryHint')}
          defaultValue={phones.country}
        />
      )}
      {open.length > 0 && (
        <>
          <p>{t('imports.questionsLead')}</p>
          <QuestionTable rows={open} />
        </>
      )}
      {moreQuestions > 0 && <p className="quiet">{t('imports.moreQuestions', { count: moreQuestions })}</p>}
      {answered.length > 0 && (
        <details>
          <summary>{t('imports.answered', { count: answered.length })}</summary>
          <QuestionTable rows={answered} />
        </details>
      )}
    </>
  )
}

function NameOrderField({ names }: { names: NonNullable<ImportDraftView['names']> }) {
  const { t } = useTexts()
  const examples = names.examples.map((example) =>
    t(example.last === '' ? 'imports.nameExampleFirst' : 'imports.nameExample', example),
  )
  return (
    <RadioGroup
      name="nameOrder"
      legend={t('imports.nameOrder')}
      hint={examples.length > 0 ? t('imports.nameExamples', { examples: examples.join('; ') }) : undefined}
      defaultValue={names.order}
      options={NAME_ORDERS.map((order) => ({ value: order, label: t(`imports.nameOrder.${order}`) }))}
    />
  )
}

function QuestionTable({ rows }: { rows: readonly Numbered[] }) {
  const { t } = useTexts()
  return (
    <DataTable<Numbered>
      stacks
      caption={t('imports.questions')}
      isCaptionHidden
      columns={[
        {
          key: 'word',
          header: t('imports.columnHead'),
          isName: true,
          cell: ({ text, count }) => (
            <>
              {text} <span className="quiet">{t('imports.questionCount', { count })}</span>
            </>
          ),
        },
        { key: 'column', header: t('imports.sameColumn'), cell: ({ column }) => column },
        { key: 'means', header: t('imports.columnIs'), cell: (question) => <Meaning question={question} /> },
      ]}
      rows={rows}
      // By what is asked: numbers move when columns change, and what the browser holds would stay with the number.
      rowKey={({ columnKey, word }) => `${columnKey} ${word}`}
    />
  )
}

function Meaning({ question }: { question: Numbered }) {
  const { t } = useTexts()
  const { number, kind, options, chosen, text, columnKey, word } = question
  const name = `meaning-${number}`
  const label = t('imports.columnOf', { head: text })
  return (
    <>
      <input type="hidden" name={`asked-${number}`} value={columnKey} />
      <input type="hidden" name={`word-${number}`} value={word} />
      {kind === 'day' && (
        <input
          name={name}
          className="input"
          size={18}
          defaultValue={chosen[0] ?? ''}
          aria-label={`${label}: ${t('imports.questionDay')}`}
          placeholder="13.6.–25.6."
        />
      )}
      {kind === 'one' && (
        <select name={name} className="input" defaultValue={chosen[0] ?? ''} aria-label={label}>
          <option value="">{t('imports.questionOpen')}</option>
          {options.map((option) => (
            <option key={option.value} value={option.value}>
              {option.label}
            </option>
          ))}
        </select>
      )}
      {kind === 'many' && (
        <fieldset className="choices" aria-label={label}>
          {options.map((option) => (
            <div className="choice" key={option.value}>
              <input
                type="checkbox"
                id={`${name}-${option.value}`}
                name={name}
                value={option.value}
                defaultChecked={chosen.includes(option.value)}
              />
              <label htmlFor={`${name}-${option.value}`}>{option.label}</label>
            </div>
          ))}
        </fieldset>
      )}
    </>
  )
}
