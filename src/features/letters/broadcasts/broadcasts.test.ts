import { expect, it } from 'vitest'
import { LONGEST_SUBJECT } from '#domain/broadcast.ts'
import { fieldOf } from '#features/ground/mail-queue/broadcast-words.ts'
import { postedWords } from './broadcasts.ts'

it('a subject that ends in an emoji too many is kept without it, and can be stored', () => {
  const subject = `${'a'.repeat(LONGEST_SUBJECT - 1)}🛏`
  const { en } = postedWords({ [fieldOf('subject', 'en')]: subject })
  expect(en.subject).toBe('a'.repeat(LONGEST_SUBJECT - 1))
})
