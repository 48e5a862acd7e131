/** When what one organiser reads or takes away is so much that the others hear of it (rules: who sees what), and what a reason for a file must say. */

/**
 * So many different people, as a share of everybody who is registered, within a least and a most. `opened` within an hour: an evening on which
 * sixty guests are placed opens them, their homes and some more. `filed` in files within a day: the others are told. `together`: such a
 * file takes a second yes.
 */
export const MUCH = {
  opened: { share: 0.75, least: 150, most: 250 },
  filed: { share: 0.5, least: 60, most: 150 },
  together: { share: 0.75, least: 100, most: 300 },
  openedHours: 1,
  filedHours: 24,
  /** So long a file may be taken that another organiser has agreed to. */
  agreedHours: 24,
} as const
export type Much = 'opened' | 'filed' | 'together'

/** From how many on; `registered`: how many people there are in all. */
export function muchFrom(what: Much, registered: number): number {
  const { share, least, most } = MUCH[what]
  return Math.min(most, Math.max(least, Math.ceil(share * registered)))
}

export const isMuch = (what: Much, people: number, registered: number): boolean =>
  people > muchFrom(what, registered)

const REASON = { words: 2, letters: 10, kinds: 5 } as const

/** Does it tell another organiser something? "because" and "xxxxxxxxxx x" do not. */
export function saysWhy(reason: string): boolean {
  const letters = reason.normalize('NFC').toLowerCase().match(/\p{L}/gu) ?? []
  const words = reason.split(/\s+/u).filter((word) => /\p{L}/u.test(word))
  return (
    words.length >= REASON.words && letters.length >= REASON.letters && new Set(letters).size >= REASON.kinds
  )
}
