/** Yes and no in cells of a list, in the many ways of two languages and of forms. */
import { plainWords } from './cells.ts'

const YES = new Set(
  [
    'ja|j|jo|jep|jap|jawohl|klar|gern|gerne|sicher|vorhanden|wahr|richtig|stimmt|yes|y|yep|yeah|yup',
    'sure|true|t|ok|okay|of course|1|x|(x)|[x]|+|✓|✔|✔️|√|☑|☑️|✅|👍',
  ].flatMap((line) => line.split('|')),
)
const NO = new Set(
  [
    'nein|n|nee|ne|nö|nicht|kein|keine|falsch|nein danke|no|nope|none|false|f|no thanks|0|✗|✘|❌|✖|✖️',
    '☐|[ ]|👎',
  ].flatMap((line) => line.split('|')),
)

/** True, false, or null for whatever is not simply one of them. A dash is neither: it may stand for no answer; "ja, aber nur bis 23 Uhr" is for a person to read. */
export function readYesNo(text: string): boolean | null {
  const words = plainWords(text).replace(/[!.]+$/, '')
  if (YES.has(words)) return true
  return NO.has(words) ? false : null
}

/** What a longer answer begins with; null where it does not. Only to be asked about. */
export function guessYesNo(text: string): boolean | null {
  const [first = ''] = plainWords(text).split(/[^\p{L}\p{N}✓✔✅✗✘❌]+/u)
  return readYesNo(first)
}
