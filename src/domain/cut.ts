/** The beginning of a text, at most so many UTF-16 units, never cutting a grapheme in half. */
export function cut(text: string, longest: number): string {
  if (text.length <= longest) return text
  const letter = new Intl.Segmenter().segment(text).containing(longest)
  // Marks without end on one letter.
  return letter?.index ? text.slice(0, letter.index) : text.slice(0, longest).replace(/\p{Cs}$/u, '')
}
