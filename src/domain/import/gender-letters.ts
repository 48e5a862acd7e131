/**
 * Letters that are another gender in another language, by the others of their column: beside H, M is a woman in Spanish and
 * none in French; K and E are Turkish only together. They are asked about.
 */
export function doubtfulLetters(words: ReadonlySet<string>): ReadonlySet<string> {
  const has = (...some: string[]) => some.some((word) => words.has(word))
  return new Set([
    ...(has('h', 'hombre', 'mujer') ? ['m'] : []),
    ...(has('e', 'erkek', 'kadin') ? [] : ['k']),
    ...(has('k', 'kadin') ? [] : ['e']),
  ])
}
