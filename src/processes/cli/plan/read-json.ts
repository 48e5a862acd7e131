import { ok, refuse, type Result } from '#domain/result.ts'

/** The text of a file as JSON, or where it ceases to be. A mark of the byte order, as some editors write it, is no part of it. */
export function readJson(given: string): Result<unknown, string> {
  const text = given.replace(/^\uFEFF/, '')
  if (problemOf(text) === null) return ok(JSON.parse(text))
  // The first sign that is wrong: without it and all after it the text would only be unfinished.
  let [right, wrong] = [0, text.length + 1]
  while (wrong - right > 1) {
    const middle = Math.floor((right + wrong) / 2)
    if (problemOf(text.slice(0, middle)) === 'wrong') wrong = middle
    else right = middle
  }
  const lines = text.slice(0, right).split('\n')
  const where = `line ${lines.length}, column ${lines.at(-1)!.length + 1}`
  return refuse(right === text.length ? `it ends too early, at ${where}` : where)
}

/** Null for what is JSON; `unfinished` for what only ends too early. */
function problemOf(text: string): 'wrong' | 'unfinished' | null {
  try {
    JSON.parse(text)
    return null
  } catch (error) {
    const message = String(error)
    const at = /at position (\d+)/.exec(message)
    const isAtEnd = /end of JSON input|Unterminated string/.test(message) || Number(at?.[1]) >= text.length
    return isAtEnd ? 'unfinished' : 'wrong'
  }
}
