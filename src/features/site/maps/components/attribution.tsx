const licensed = 'OpenStreetMap'

/** Its makers want the word to lead to the licence (openstreetmap.org/copyright). */
export function Attribution({ words }: { words: string }) {
  const at = words.indexOf(licensed)
  if (at < 0) return words
  return (
    <>
      {words.slice(0, at)}
      <a href="https://www.openstreetmap.org/copyright" rel="noreferrer">
        {licensed}
      </a>
      {words.slice(at + licensed.length)}
    </>
  )
}
