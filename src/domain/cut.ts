/**
 * The beginning of a text, at most so long as JavaScript, browsers and our columns count, and never ending inside of what people see
 * as one letter: half an emoji is no text that a database takes.
 */
export function cut(text: string, longest: number): string {
  if (text.length <= longest) return text
  const letter = new Intl.Segmenter().segment(text).containing(longest)
  // Marks without end on one letter.
  return letter?.index ? text.slice(0, letter.index) : text.slice(0, longest).replace(/\p{Cs}$/u, '')
}
