import { expect, it } from 'vitest'
import * as z from 'zod'
import { translator } from '#i18n/translate.ts'
import { problemsIn, typedIn } from './given-back.server.ts'

it('what a form held comes back whole, each tick of a group too, and no file', () => {
  const form = new FormData()
  form.append('row', 'one')
  form.append('words', 'Line\nline')
  form.append('row', 'two')
  form.append('file', new File(['a,b'], 'list.csv'))
  expect(typedIn(form)).toEqual({ row: ['one', 'two'], words: ['Line\nline'] })
})

it('says of each wrong field how long it may be, or what the page has to say of it', () => {
  const schema = z.object({ reason: z.string().min(1).max(1000), note: z.string().max(1000) })
  const { error } = schema.safeParse({ reason: '', note: 'x'.repeat(1001) })
  const say = (field: string) => `Please fill in ${field}.`
  expect(error && problemsIn(error, translator('en'), say)).toEqual([
    { field: 'reason', message: 'Please fill in reason.' },
    { field: 'note', message: 'Please write at most 1,000 characters.' },
  ])
})
