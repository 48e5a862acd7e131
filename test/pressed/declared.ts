import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** What a button says it does: a line of `declared/*.txt`. */
export type Declared = {
  kind: string
  /** `…` stands for what is different each time, ` / ` between what it may be called. */
  label: string
  /** What must change, and what may besides (in brackets); `(elsewhere)`: rows that name what the page is about by something else. */
  changes: readonly string[]
  may: readonly string[]
  /** The status of the answer, and the page that it leads to. */
  follows: string
  /** Seen only after another button was pressed, and pressed there. */
  isFollowing: boolean
  /** A notice of the page that follows, or after `#` its heading; empty where nothing has been done. */
  says: string
}

const folder = join(import.meta.dirname, 'declared')

export function readDeclared(): Declared[] {
  return readdirSync(folder).flatMap((file) => {
    let page = ''
    return readFileSync(join(folder, file), 'utf8')
      .split('\n')
      .flatMap((line): Declared[] => {
        if (line.startsWith('== ')) page = line.slice(3).trim()
        if (line.trim() === '' || line.startsWith('== ') || line.startsWith('//')) return []
        const [words = '', label = '', changed = '', follows = '', says = ''] = line
          .split(' | ')
          .map((part) => part.trim())
        const all = changed.split(' ').filter((change) => change !== '' && change !== '-')
        return [
          {
            kind: `${page} ${words.replace(/^> /, '')}`,
            isFollowing: words.startsWith('> '),
            label,
            changes: all.filter((change) => !change.startsWith('(')),
            may: all.filter((change) => change.startsWith('(')).map((change) => change.slice(1, -1)),
            follows,
            says: says === '-' ? '' : says,
          },
        ]
      })
  })
}

/** Is this what was declared, with `…` for anything? */
export const fits = (pattern: string, text: string): boolean =>
  new RegExp(
    `^${pattern
      .split('…')
      .map((part) => part.replaceAll(/[\\^$.*+?()[\]{}|]/g, String.raw`\$&`))
      .join('.*')}$`,
    's',
  ).test(text)
