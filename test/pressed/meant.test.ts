import { expect, it } from 'vitest'
import { readPage, type Control } from './html.ts'
import type { Entry } from './journal.ts'
import { type Press, unmeant } from './meant.ts'

const [mine, other, place] = ['a', 'b', 'c'].map((sign) => `${sign.repeat(8)}-0000-4000-8000-000000000000`)
const changed = (relation: string, after: Record<string, unknown>, op: Entry['op'] = 'UPDATE'): Entry => ({
  relation,
  op,
  before: op === 'INSERT' ? null : { ...after, retired_at: null },
  after,
})
const control = (name: string, type: string): Control => ({
  name,
  type,
  sent: [],
  choices: [],
  isInvalid: false,
})
const reached = (html: string) => ({ status: 302, path: '/', isPage: true, page: readPage(html) })
const press = (what: Partial<Press>): Press => ({
  at: `/admin/notes/${mine}`,
  press: {
    label: 'Retire link',
    method: 'post',
    action: '',
    isMultipart: false,
    controls: [control('name', 'text'), control('note', 'hidden')],
    button: null,
  },
  pairs: [],
  entries: [changed('note', { id: mine })],
  answer: reached(''),
  end: reached(''),
  ...what,
})
const nowhere = { copy: () => ({ open: async () => ({ status: 404 }) }) }
const wrongIn = (what: Partial<Press>) => unmeant(nowhere, press(what))
const outcome = (words: string) => reached(`<div class="notice" data-outcome="">${words}</div>`)

it('nothing is wrong where it is done to what was pressed', async () => {
  expect(await wrongIn({})).toEqual([])
  expect(await wrongIn({ end: outcome('1 link is retired, for 14 days.') })).toEqual([])
  expect(await wrongIn({ entries: [] })).toEqual([])
})

it.each<[string, Partial<Press>, RegExp]>([
  ['another row', { entries: [changed('note', { id: other })] }, /its address, of which no row/],
  [
    'one of two that are ticked',
    {
      pairs: [
        ['row', mine!],
        ['row', other!],
      ],
    },
    /row, of which no row/,
  ],
  [
    'every row of the table',
    { entries: [changed('note', { id: mine }), changed('note', { id: other })] },
    /rows that it is not about/,
  ],
  [
    'every row of a table that counts its rows',
    {
      at: '/admin/mine',
      pairs: [['note', '12']],
      entries: [changed('note_reminder', { note_id: 12 }), changed('note_reminder', { note_id: 13 })],
    },
    /rows that it is not about/,
  ],
  [
    'less than was typed',
    { pairs: [['name', 'Poster, bakery']], entries: [changed('note', { id: mine, name: 'Poste' })] },
    /keeps nothing of name/,
  ],
  ['more than there are', { end: outcome('3 links are retired.') }, /says 3/],
  ['a link that leads nowhere', { end: outcome(`<a href="/admin/match/${place}">Open</a>`) }, /leads on/],
])('a press that does or tells %s is noticed', async (_, what, words) => {
  expect((await wrongIn(what)).join('\n')).toMatch(words)
})
