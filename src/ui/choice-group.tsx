import type { ReactNode } from 'react'
import { useGivenBack } from '#ui/given-back.ts'
import { describedBy, HintAndProblem, hintId, Optional } from '#ui/field.tsx'

export type ChoiceOption = { value: string; label: ReactNode; hint?: ReactNode }

export type ChoiceGroupProps = {
  name: string
  legend: ReactNode
  options: readonly ChoiceOption[]
  hint?: ReactNode
  problem?: string | null
  optional?: boolean
}

/** The id of an option: the first has the group's name, so that a link to the field lands on it. */
export const choiceId = (name: string, index: number) => (index === 0 ? name : `${name}-${index + 1}`)

/** The frame that radios and checkboxes share. */
export function ChoiceGroup({
  type,
  name,
  legend,
  options,
  hint,
  problem: told,
  optional,
  isChosen,
}: ChoiceGroupProps & { type: 'radio' | 'checkbox'; isChosen: (value: string) => boolean }) {
  const { typed, problem } = useGivenBack(name, told)
  return (
    <fieldset
      className={problem ? 'field field-bad' : 'field'}
      aria-describedby={describedBy(name, hint, problem)}
      aria-invalid={problem && type === 'radio' ? true : undefined}
      role={type === 'radio' ? 'radiogroup' : undefined}
    >
      <legend className="label">
        {legend}
        {optional && <Optional />}
      </legend>
      <HintAndProblem name={name} hint={hint} problem={problem} />
      <div className="choices">
        {options.map((option, index) => (
          <Choice
            key={option.value}
            type={type}
            id={choiceId(name, index)}
            name={name}
            option={option}
            isChosen={typed?.includes(option.value) ?? isChosen(option.value)}
          />
        ))}
      </div>
    </fieldset>
  )
}

function Choice(props: {
  type: 'radio' | 'checkbox'
  id: string
  name: string
  option: ChoiceOption
  isChosen: boolean
}) {
  const { type, id, name, option, isChosen } = props
  return (
    <div className="choice">
      <input
        type={type}
        id={id}
        name={name}
        value={option.value}
        defaultChecked={isChosen}
        aria-describedby={option.hint ? hintId(`${id}-option`) : undefined}
      />
      <label htmlFor={id}>{option.label}</label>
      {option.hint && (
        <p className="hint" id={hintId(`${id}-option`)}>
          {option.hint}
        </p>
      )}
    </div>
  )
}
