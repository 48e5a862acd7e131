/** Does anything confirm who a guest is: a link to a profile, some words, or the organiser who noted their answers (rules: by hand)? */
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
