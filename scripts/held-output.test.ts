import { expect, it } from 'vitest'
import { holdOutput } from './held-output.mjs'

it('is let out in its turn, in order, and goes straight on from then', () => {
  let out = ''
  const { write, letOut } = holdOutput({ write: (chunk) => (out += String(chunk)) })
  write('first ')
  write(Buffer.from('second '))
  expect(out).toBe('')
  letOut()
  expect(out).toBe('first second ')
  write('third ')
  letOut()
  expect(out).toBe('first second third ')
})
