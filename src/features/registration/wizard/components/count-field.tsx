import { useState, type KeyboardEvent, type MouseEvent } from 'react'
import { asciiDigits } from '#domain/digits.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Field } from '#ui/field.tsx'

const LONGEST = 3

/** A number that buttons count up and down. Without script a plain field; arrow keys do the same, so the buttons take no Tab stop. */
export function CountField(props: {
  name: string
  label: string
  hint?: string
  problem?: string | null
  optional?: boolean
  defaultValue: string
}) {
  const { defaultValue, ...field } = props
  const { t } = useTexts()
  const [said, setSaid] = useState('')
  const count = (input: HTMLInputElement | null | undefined, by: number) => {
    if (!input) return
    // Whatever is no number yet counts as nothing.
    const next = Math.max(0, (Number(asciiDigits(input.value.trim())) || 0) + by)
    if (String(next).length > LONGEST) return
    input.value = String(next)
    input.dispatchEvent(new Event('input', { bubbles: true }))
    // A message that stands there is asked about again, as if the field had been left.
    if (input.ariaInvalid === 'true') input.dispatchEvent(new FocusEvent('focusout', { bubbles: true }))
    setSaid(String(next))
  }
  const press = (by: number) => (event: MouseEvent<HTMLButtonElement>) =>
    count(event.currentTarget.parentElement?.querySelector('input'), by)
  const arrows = (event: KeyboardEvent<HTMLInputElement>) => {
    const by = { ArrowUp: 1, ArrowDown: -1 }[event.key]
    if (by === undefined) return
    event.preventDefault()
    count(event.currentTarget, by)
  }
  const button = (by: number, sign: string, label: string) => (
    <button
      type="button"
      className="button button-quiet"
      aria-label={label}
      tabIndex={-1}
      // The focus stays where it is: nothing was left.
      onMouseDown={(event) => event.preventDefault()}
      onClick={press(by)}
    >
      {sign}
    </button>
  )
  return (
    <Field {...field}>
      {(control) => (
        <div className="counter">
          {button(-1, '−', t('hostRooms.oneFewer', { label: props.label }))}
          <input
            type="text"
            inputMode="numeric"
            maxLength={LONGEST}
            autoComplete="off"
            {...control}
            defaultValue={defaultValue}
            className="input"
            onKeyDown={arrows}
          />
          {button(1, '+', t('hostRooms.oneMore', { label: props.label }))}
          <span className="hidden-text" aria-live="polite">
            {said}
          </span>
        </div>
      )}
    </Field>
  )
}
