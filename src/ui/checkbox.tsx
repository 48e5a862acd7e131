import type { ReactNode } from 'react'
import { describedBy, HintAndProblem } from '#ui/field.tsx'
import { useGivenBack } from '#ui/given-back.ts'
import { ChoiceGroup, type ChoiceGroupProps } from '#ui/choice-group.tsx'

/** One box, such as a consent. Posts `yes` when ticked and nothing otherwise. */
export function Checkbox({
  name,
  label,
  hint,
  problem: told,
  defaultChecked,
  value = 'yes',
  form,
}: {
  name: string
  label: ReactNode
  hint?: ReactNode
  problem?: string | null
  defaultChecked?: boolean
  value?: string
  /** The id of the form it belongs to, where it does not stand inside. */
  form?: string
}) {
  const { typed, problem } = useGivenBack(name, told)
  return (
    <div className={problem ? 'field field-bad' : 'field'}>
      <HintAndProblem name={name} hint={undefined} problem={problem} />
      <div className="choice">
        <input
          type="checkbox"
          id={name}
          name={name}
          value={value}
          form={form}
          defaultChecked={typed?.includes(value) ?? defaultChecked}
          aria-describedby={describedBy(name, hint, problem)}
          aria-invalid={problem ? true : undefined}
        />
        <label htmlFor={name}>{label}</label>
        <HintAndProblem name={name} hint={hint} problem={undefined} />
      </div>
    </div>
  )
}

export function CheckboxGroup({
  defaultValue,
  ...group
}: ChoiceGroupProps & { defaultValue?: readonly string[] }) {
  return (
    <ChoiceGroup type="checkbox" {...group} isChosen={(value) => defaultValue?.includes(value) ?? false} />
  )
}
