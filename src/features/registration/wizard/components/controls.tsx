import { type ComponentType, useState, type FormEvent } from 'react'
import type { ControlView, DayView } from '#features/registration/wizard/steps/step.ts'
import { Checkbox, CheckboxGroup } from '#ui/checkbox.tsx'
import { findProblem, type FieldProblem } from '#ui/field-problem.ts'
import { NumberField } from '#ui/number-field.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { CountField } from './count-field.tsx'
import { useTexts } from '#i18n/texts-context.tsx'

const ISO_DATE = /^(\d{4})-(\d{2})-(\d{2})$/
const DAY_MS = 24 * 60 * 60 * 1000

/** The nights between two dates of date controls, null while there is no stay. Counted in UTC. Only a hint; the server decides. */
export function countTypedNights(start: string, end: string): number | null {
  const first = dayNumber(start)
  const last = dayNumber(end)
  return first === null || last === null || last <= first ? null : last - first
}

function dayNumber(date: string): number | null {
  const [, year, month, day] = ISO_DATE.exec(date) ?? []
  return year && month && day ? Date.UTC(Number(year), Number(month) - 1, Number(day)) / DAY_MS : null
}

type StayControl = Extract<ControlView, { kind: 'stay' }>

/** First and last day of a stay, chosen from the days around the conference, with the number of nights beside them (rules: nights): from the server, and while typing where scripts run. */
function StayFields({ control, problems }: { control: StayControl; problems: readonly FieldProblem[] }) {
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

export type CustomControl = Extract<ControlView, { kind: 'custom' }>
/** Controls that a feature brings itself, by the name its field gives. */
export type CustomControls = Readonly<
  Record<string, ComponentType<{ control: CustomControl; problems: readonly FieldProblem[] }>>
>

/** One control of a step, drawn with the building blocks of the house. */
export function Control(props: {
  control: ControlView
  optional: boolean
  problems: readonly FieldProblem[]
  custom: CustomControls
}) {
  const { control, optional, problems, custom } = props
  const { name, label, hint } = control
  const problem = findProblem(problems, name)
  const field = { name, label, hint, problem, optional }
  const group = { name, legend: label, hint, problem, optional }
  switch (control.kind) {
    case 'text': {
      const { type, value, autoComplete, maxLength } = control
      return <TextField {...field} {...{ type, autoComplete, maxLength }} defaultValue={value} />
    }
    case 'number':
      if (control.counts) return <CountField {...field} defaultValue={control.value} />
      return <NumberField {...field} max={control.max} defaultValue={control.value} />
    case 'textarea':
      return <Textarea {...field} defaultValue={control.value} />
    case 'radio':
      return <RadioGroup {...group} options={control.options} defaultValue={control.value} />
    case 'select':
      return <SelectField {...field} options={control.options} defaultValue={control.value} />
    case 'checkboxes':
      return <CheckboxGroup {...group} options={control.options} defaultValue={control.values} />
    case 'checkbox':
      return <Checkbox {...{ name, label, hint, problem }} defaultChecked={control.checked} />
    case 'stay':
      return <StayFields control={control} problems={problems} />
    case 'custom': {
      const Custom = custom[control.component]
      return Custom ? <Custom control={control} problems={problems} /> : null
    }
  }
}
