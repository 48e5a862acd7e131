import { ChoiceGroup, type ChoiceGroupProps } from '#ui/choice-group.tsx'

/** Any number of a few. */
export function CheckboxGroup({
  defaultValue,
  ...group
}: ChoiceGroupProps & { defaultValue?: readonly string[] }) {
  return (
    <ChoiceGroup type="checkbox" {...group} isChosen={(value) => defaultValue?.includes(value) ?? false} />
  )
}
