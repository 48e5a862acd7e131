import { createElement } from 'react'
import { HiddenField } from '#ui/hidden-field.tsx'

/** What somebody was about to send: name and value of each field, in their order. */
export type Held = readonly (readonly [string, string])[]

/** It goes along with the form that asks, so that nothing of it is stored. */
export function HeldFields({ held }: { held: Held }) {
  return createElement(
    'div',
    { hidden: true },
    ...held.map(([name, value]) => createElement(HiddenField, { name, value })),
  )
}
