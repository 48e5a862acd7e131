/** Letters whose gender depends on the language of the column: M is a woman in Spanish beside H, and none in French. They are asked about. */
export function doubtfulLetters(words: ReadonlySet<string>): ReadonlySet<string> {
  const has = (...some: string[]) => some.some((word) => words.has(word))
  return new Set([
    ...(has('h', 'hombre', 'mujer') ? ['m'] : []),
    ...(has('e', 'erkek', 'kadin') ? [] : ['k']),
    ...(has('k', 'kadin') ? [] : ['e']),
  ])
}
