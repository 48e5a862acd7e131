import { ChoiceGroup, type ChoiceGroupProps } from '#ui/choice-group.tsx'

export function RadioGroup({ defaultValue, ...group }: ChoiceGroupProps & { defaultValue?: string | null }) {
  return <ChoiceGroup type="radio" {...group} isChosen={(value) => value === defaultValue} />
}
