import type { Pressed } from './html.ts'
import { placeOf } from './visitor.ts'

const isWord = (value: string) => /^[a-z][a-zA-Z-]{0,30}$/.test(value)

/** What a button is called in the table: the page that takes it, and the words by which it says what it wants. */
export function kindOf(at: string, press: Pressed): string {
  const page = placeOf(at).split(' ')[0] ?? ''
  const taker = placeOf(press.action || at).split(' ')[0] ?? ''
  const said = [
    ...press.controls
      .filter(({ name, type }) => type === 'hidden' && /intent$/i.test(name))
      .flatMap(({ sent }) => sent),
    ...(press.button
      ? [/intent$/i.test(press.button.name) ? press.button.value : namedBy(press.button)]
      : []),
    // The question before it happens, and its yes.
    ...(press.controls.some(
      ({ name, sent }) => name === 'confirmed' && sent.some((value) => /^\d+$/.test(value)),
    )
      ? ['confirmed']
      : []),
  ]
    .map((word) => word.replaceAll(/ ?\b[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}\b/g, ''))
    .filter(Boolean)
  // Without a word of its own a form is told by its first field.
  const field = press.controls.find(({ type }) => type !== 'hidden')?.name
  const words = said.length > 0 ? said.join(' ') : field ? `(${field})` : '()'
  const step = new URLSearchParams(at.split('?')[1]).get('step')
  return [
    `${page}${step ? `@${step}` : ''}`,
    ...(taker === page ? [] : [`→ ${taker}`]),
    ...(press.method === 'get' ? ['get'] : []),
    words,
  ].join(' ')
}

const namedBy = ({ name, value }: { name: string; value: string }) =>
  isWord(value) || value === '' ? `${name}=${value}` : name
