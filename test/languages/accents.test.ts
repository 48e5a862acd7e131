import { expect, it } from 'vitest'
import { accentMarkdown, accentMessage } from './accents.ts'

it('a message keeps the names in its braces and loses its English', () => {
  expect(accentMessage('Hello {name}!')).toBe('Ĥéļļö {name}!')
  expect(accentMessage('{count, plural, =0 {none} one {# bed for {name}} other {# beds}} free')).toBe(
    '{count, plural, =0 {ñöñé} one {# ƀéð ƒöŕ {name}} other {# ƀéðš}} ƒŕéé',
  )
  expect(accentMessage("asks for '{{'{place}'}}', at beds@example.org")).toBe(
    "åšķš ƒöŕ '{{'{place}'}}', åţ beds@example.org",
  )
})

it('a page keeps its fields, places, marks and links', () => {
  expect(
    accentMarkdown(
      '---\ntitle: In {{city}}\nupdated: 2026-11-21\n---\n\n## Why {#why}\n\nSee [us](/aboutUs).\n',
    ),
  ).toBe('---\ntitle: Îñ {{city}}\nupdated: 2026-11-21\n---\n\n## Ŵĥý {#why}\n\nŠéé [ûš](/aboutUs).\n')
})
