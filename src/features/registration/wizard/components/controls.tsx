import type { ComponentType } from 'react'
import type { ControlView } from '#features/registration/wizard/steps/step.ts'
import { Checkbox, CheckboxGroup } from '#ui/checkbox.tsx'
import { findProblem, type FieldProblem } from '#ui/field-problem.ts'
import { NumberField } from '#ui/number-field.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { Textarea } from '#ui/textarea.tsx'
import { CountField } from './count-field.tsx'
import { StayFields } from './stay-fields.tsx'

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
