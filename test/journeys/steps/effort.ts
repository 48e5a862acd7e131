import type { Page } from '@playwright/test'

/** What a registration may ask of somebody with a phone, whatever the language; fewer is better, and more wants a reason. */
export const mostEffort = {
  guest: { taps: 40, words: 1250 },
  // One tap and a page more than its questions: the address is read once more.
  host: { taps: 42, words: 1450 },
} as const

/** How often somebody taps, and how many words they pass by, from page to page. */
export class Effort {
  taps = 0
  words = 0

  /** A button, a link, a box or a line to write in is one tap; a list is opened first. */
  tap(control = ''): void {
    this.taps += control.startsWith('SELECT') ? 2 : 1
  }

  /** The words that can be seen on the page that is left. */
  async leave(page: Page): Promise<void> {
    this.words += await page.evaluate(countWords)
  }
}

/** Words with a letter or a digit, of what is drawn: no closed list, nothing folded away, nothing for screen readers alone. */
function countWords(): number {
  const main = document.querySelector('main')
  if (!main) return 0
  const texts = document.createTreeWalker(main, NodeFilter.SHOW_TEXT)
  let words = 0
  while (texts.nextNode()) {
    const text = texts.currentNode
    const parent = text.parentElement
    const box = parent?.getBoundingClientRect()
    if (!box || box.width <= 1 || box.height <= 1 || !parent?.checkVisibility()) continue
    words += (text.textContent ?? '').split(/\s+/).filter((word) => /[\p{L}\p{N}]/u.test(word)).length
  }
  return words
}
