// English that nobody has written: every letter has an accent, and long words are longer. What is left without one on a page
// came from somewhere else than the texts.

const LETTERS = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'
const ACCENTED = [...'åƀçðéƒĝĥîĵķļɱñöþɋŕšţûṽŵẋýžÅƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞɊŔŠŢÛṼŴẊÝŽ']

/** A quarter longer, as German is. */
const lengthened = (word: string) => (word.length < 6 ? word : word.replace(/[aeiou](?=[^aeiou]*$)/, '$&$&'))

const plain = (text: string) =>
  text
    .replace(/[A-Za-z]+/g, lengthened)
    .replace(/[A-Za-z]/g, (letter) => ACCENTED[LETTERS.indexOf(letter)] ?? letter)

// Addresses and names of files are the same in every language.
const KEPT = /\{\{[^{}]*\}\}|https?:\/\/[^\s)]+|[\w.+-]+@[\w.-]+|[\w-]+\.(?:csv|xlsx|ics|json|md)\b/

/** Everything but what `kept` finds. */
function accentAround(text: string, kept: RegExp): string {
  return text
    .split(new RegExp(`(${kept.source})`, 'g'))
    .map((piece, at) => (at % 2 === 1 ? piece : plain(piece)))
    .join('')
}

/** An ICU message: the words, also inside of what a number or a word chooses, and not the names in braces. */
export function accentMessage(message: string): string {
  let at = 0
  const readText = (): string => {
    let text = ''
    let words = ''
    const flush = () => {
      text += accentAround(words, KEPT)
      words = ''
    }
    while (at < message.length && message[at] !== '}') {
      const quoted = /^'\{+'|^'\}+'/.exec(message.slice(at))
      if (quoted) {
        flush()
        text += quoted[0]
        at += quoted[0].length
      } else if (message[at] === '{') {
        flush()
        text += readArgument()
      } else words += message[at++] ?? ''
    }
    flush()
    return text
  }
  const readArgument = (): string => {
    const head = /^\{[^{},]*(?:,\s*\w+\s*)?,?\s*/.exec(message.slice(at))?.[0] ?? '{'
    at += head.length
    let argument = head
    while (at < message.length && message[at] !== '}') {
      const choice = /^[^{}]*/.exec(message.slice(at))?.[0] ?? ''
      at += choice.length
      argument += choice
      if (message[at] !== '{') continue
      at += 1
      argument += `{${readText()}}`
      at += 1
    }
    at += 1
    return `${argument}}`
  }
  return readText()
}

const WORDS_IN_HEAD = /^(title|lead|description): (.*)$/
const KEPT_IN_MARKDOWN = new RegExp(
  `${KEPT.source}|\\{#[\\w-]+\\}|\\]\\([^)]*\\)|\`[^\`]*\`|^\\s*\\[[^\\]]*\\]: .*$`,
  'm',
)

/** A content file: its words, and not its fields, places, marks and links. */
export function accentMarkdown(source: string): string {
  const [, head = '', body = source] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(source) ?? []
  const fields = head
    .split('\n')
    .map((line) =>
      line.replace(
        WORDS_IN_HEAD,
        (_, name: string, words: string) => `${name}: ${accentAround(words, KEPT)}`,
      ),
    )
  return `---\n${fields.join('\n')}\n---\n${accentAround(body, KEPT_IN_MARKDOWN)}`
}
