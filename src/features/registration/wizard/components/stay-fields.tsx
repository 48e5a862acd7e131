import { useState, type FormEvent } from 'react'
import type { ControlView, DayView } from '#features/registration/wizard/steps/step.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { findProblem, type FieldProblem } from '#ui/field-problem.ts'
import { SelectField } from '#ui/select-field.tsx'
import { countTypedNights } from './typed-nights.ts'

type StayControl = Extract<ControlView, { kind: 'stay' }>

/** First and last day of a stay, chosen from the days around the conference, with the number of nights beside them (rules: nights): from the server, and while typing where scripts run. */
export function StayFields({
  control,
  problems,
}: {
  control: StayControl
  problems: readonly FieldProblem[]
}) {
  const { t } = useTexts()
  const { label, hint } = control
  const [typed, setTyped] = useState<number | null>(null)
  const count = (event: FormEvent<HTMLFieldSetElement>) => {
    const [start, end] = event.currentTarget.querySelectorAll('select')
    setTyped(countTypedNights(start?.value ?? '', end?.value ?? ''))
  }
  const nights = typed === null ? control.nights : t('common.nights', { count: typed })
  const day = (view: DayView) => (
    <SelectField
      name={view.name}
      label={view.label}
      hint={view.hint}
      options={view.groups}
      prompt={t('common.pleaseChoose')}
      defaultValue={view.value}
      problem={findProblem(problems, view.name)}
    />
  )
  return (
    <fieldset className="field stay-fields" onInput={count}>
      <legend className="label">{label}</legend>
      {hint && <p className="hint">{hint}</p>}
      {day(control.start)}
      {day(control.end)}
      <output className="stay-nights">{nights}</output>
    </fieldset>
  )
}
