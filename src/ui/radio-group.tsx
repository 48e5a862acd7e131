import { ChoiceGroup, type ChoiceGroupProps } from '#ui/choice-group.tsx'

/** Exactly one of a few. */
export function RadioGroup({ defaultValue, ...group }: ChoiceGroupProps & { defaultValue?: string | null }) {
  return <ChoiceGroup type="radio" {...group} isChosen={(value) => value === defaultValue} />
}
