/**
 * Does anything say that a guest is who they say? A link to a profile does, or some words; for somebody who told an organiser
 * their answers that organiser does (rules: by hand).
 */
export function isIdentityShown({
  link,
  words,
  isByHand,
}: {
  link: string | null
  words: string | null
  isByHand: boolean
}): boolean {
  return isByHand || link !== null || words !== null
}
