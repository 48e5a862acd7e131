import { expect, it } from 'vitest'
import { MATCH_MAILS } from '#domain/timed-mails.ts'
import { MAILS } from './match-history.tsx'

it('the history of a match knows every mail about a match by its name', () => {
  expect([...MAILS].toSorted()).toEqual(Object.keys(MATCH_MAILS).toSorted())
})
