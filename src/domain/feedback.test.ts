import { describe, expect, it } from 'vitest'
import { AGAINS, EXPERIENCES, readFeedback } from '#domain/feedback.ts'

describe('what is kept of an answer', () => {
  it('is nothing where nothing was said', () => {
    expect(readFeedback({ experience: null, again: null, words: ' \n', mayQuote: true })).toBeNull()
  })

  it('is each part that was said, and no leave to quote what is not there', () => {
    const nothing = { experience: null, again: null, words: null, mayQuote: false }
    for (const experience of EXPERIENCES)
      expect(readFeedback({ ...nothing, experience, mayQuote: true })).toEqual({ ...nothing, experience })
    for (const again of AGAINS) expect(readFeedback({ ...nothing, again })).toEqual({ ...nothing, again })
    expect(readFeedback({ ...nothing, words: ' Thank you ', mayQuote: true })).toEqual({
      ...nothing,
      words: 'Thank you',
      mayQuote: true,
    })
  })
})
