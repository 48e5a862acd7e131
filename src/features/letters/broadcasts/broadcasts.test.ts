import { expect, it } from 'vitest'
import { LONGEST_LETTER, LONGEST_SUBJECT } from '#domain/broadcast.ts'
import { fieldOf } from '#features/ground/mail-queue/broadcast-words.ts'
import { postedWords } from './broadcasts.ts'

it('what is longer than it may be is kept whole, to be shortened', () => {
  const subject = `${'a'.repeat(LONGEST_SUBJECT - 1)}🛏`
  const letter = 'Bring a towel.\n'.repeat(LONGEST_LETTER)
  const { en } = postedWords({ [fieldOf('subject', 'en')]: subject, [fieldOf('letter', 'en')]: letter })
  expect(en).toEqual({ subject, letter })
})
