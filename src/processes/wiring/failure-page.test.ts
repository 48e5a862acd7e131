import { expect, it } from 'vitest'
import { writeFailurePage } from './site.ts'

const failure = { status: 503, requestId: 'a-number', sent: null, error: new Error('away') } as const
const full = Object.assign(new Error('could not extend file'), { code: '53100' })
const sent = {
  to: 'https://beds.example/signUp/guest?a="b',
  fields: [
    ['name', 'Ada "Countess" <Lovelace>'],
    ['why', 'one\ntwo'],
  ],
} as const

it('what was sent goes back to its sender, as it was, to be sent again', () => {
  const { html } = writeFailurePage('/signUp/guest', { ...failure, sent })
  expect(html).toContain('<form method="post" action="https://beds.example/signUp/guest?a=&#34;b">')
  expect(html).toContain('name="name" value="Ada &#34;Countess&#34; &#60;Lovelace&#62;"')
  expect(html).toContain('value="one\ntwo"')
  expect(html).toContain('>Send again</button>')
  expect(writeFailurePage('/', { ...failure, status: 500, sent }).html).not.toContain('<form')
})

it.each([
  ['/signUp/guest', 'That is too long', 'Go back in your browser'],
  ['/de/signUp/guest', 'Das ist zu lang', 'Geh im Browser zurück'],
])('at %s more than a form can hold is told with the way back to it', (path, title, back) => {
  const { html } = writeFailurePage(path, { ...failure, status: 413, sent: { ...sent, fields: null } })
  for (const words of [title, back]) expect(html).toContain(words)
})

it.each([
  ['/', 'Nothing was saved.', 'is kept on this page', 'what you saved before is safe'],
  [
    '/de',
    'Es wurde nichts gespeichert.',
    'bleibt auf dieser Seite',
    'was du schon gespeichert hast, ist sicher',
  ],
])('at %s a full disk has words of its own', (path, nothing, kept, safe) => {
  const { html } = writeFailurePage(path, { ...failure, error: full, sent })
  for (const words of [nothing, kept, safe]) expect(html).toContain(words)
  const asked = writeFailurePage(path, { ...failure, error: full }).html
  expect(asked).toContain(safe)
  expect(asked).not.toContain(nothing)
})
