import '#i18n/register-texts.server.ts'
import { useState, type ReactElement, type ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { CodeForm } from '#features/ground/sign-in/components/code-form.tsx'
import { EmailForm } from '#features/ground/sign-in/components/email-form.tsx'
import { TextsProvider } from '#i18n/texts-context.tsx'

type Drawn = ReactElement<{ children: ReactElement<{ problems: unknown }>[] }>

/** What a form gives its summary at each of three drawings: the array decides whether the focus is taken again. */
function drawnProblems(form: () => ReactNode): unknown[] {
  const given: unknown[] = []
  function Probe() {
    const [times, setTimes] = useState(0)
    given.push((form() as Drawn).props.children[0]?.props.problems)
    if (times < 2) setTimes(times + 1)
    return null
  }
  renderToStaticMarkup(
    <TextsProvider locale="en">
      <Probe />
    </TextsProvider>,
  )
  return given
}

it.each([
  ['the address', () => EmailForm({ typed: 'x', problem: 'Not an address.', button: 'Go' })],
  ['the code', () => CodeForm({ refused: 'wrong' })],
])('drawing the form of %s again gives the summary the same problems', (_, form) => {
  const [first, ...others] = drawnProblems(form)
  expect(first).toHaveLength(1)
  expect(others).toHaveLength(2)
  for (const other of others) expect(other).toBe(first)
})
