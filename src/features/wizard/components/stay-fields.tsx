import { useState, type FormEvent } from 'react'
import type { ControlView, DayView } from '#features/wizard/steps/step.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { DateField } from '#ui/date-field.tsx'
import { findProblem, type FieldProblem } from '#ui/field-problem.ts'
import { countTypedNights } from './typed-nights.ts'

type StayControl = Extract<ControlView, { kind: 'stay' }>

/** First and last day of a stay with the number of nights beside them (R2): from the server, and while typing where scripts run. */
export function StayFields({
  control,
  problems,
}: {
  control: StayControl
  problems: readonly FieldProblem[]
}) {
  const { t } = useTexts()
  const { start, end, label, hint } = control
  const [typed, setTyped] = useState<number | null>(null)
  const count = (event: FormEvent<HTMLFieldSetElement>) => {
    const inputs = event.currentTarget.querySelectorAll('input')
    setTyped(countTypedNights(inputs[0]?.value ?? '', inputs[1]?.value ?? ''))
  }
  const nights = typed === null ? control.nights : t('common.nights', { count: typed })
  const day = (view: DayView) => (
    <DateField
      name={view.name}
      label={view.label}
      hint={view.hint}
      min={view.min}
      max={view.max}
      defaultValue={view.value}
      problem={findProblem(problems, view.name)}
    />
  )
  return (
    <fieldset className="field stay-fields" onInput={count}>
      <legend className="label">{label}</legend>
      {hint && <p className="hint">{hint}</p>}
      {day(start)}
      {day(end)}
      <p aria-live="polite">{nights}</p>
    </fieldset>
  )
}
