/** Yes and no in cells of a list, in the many ways of five languages and of forms. */
import { plainWords } from './cells.ts'

const YES = new Set(
  [
    'ja|j|jo|jep|jap|jawohl|klar|gern|gerne|sicher|vorhanden|wahr|richtig|stimmt|yes|y|yep|yeah|yup',
    'sure|true|t|ok|okay|of course|1|x|(x)|[x]|+|✓|✔|✔️|√|☑|☑️|✅|👍',
    'oui|vrai|bien sûr|sí|si|verdadero|evet|var|ja gerne|ja, gerne|ja gern|ja, gern|yes please',
  ].flatMap((line) => line.split('|')),
)
const NO = new Set(
  [
    'nein|n|nee|ne|nö|nicht|kein|keine|falsch|nein danke|no|nope|none|false|f|no thanks|0|✗|✘|❌|✖|✖️',
    '☐|[ ]|👎|keins|keiner|keinen|non|aucun|aucune|faux|ninguno|ninguna|falso|hayır|yok',
  ].flatMap((line) => line.split('|')),
)

/** True, false, or null for whatever is not simply one of them. A dash is neither: it may stand for no answer; "ja, aber nur bis 23 Uhr" is for a person to read. */
export function readYesNo(text: string): boolean | null {
  const words = plainWords(text).replace(/[!.]+$/, '')
  if (YES.has(words)) return true
  return NO.has(words) ? false : null
}

/** They take back, or put a condition on, what stands before them. */
const BUT =
  /(?:^|[^\p{L}])(?:aber|nur|außer|falls|wenn|sofern|vielleicht|evtl|eventuell|eher|noch|nicht|kein\p{L}*|ohne|früher|problem\p{L}*|but|only|except|if|unless|maybe|perhaps|depends|not|no|without|used to|mais|sauf|seulement|si|peut-être|pas|sans|pero|solo|sólo|salvo|quizás|sin|ama|sadece|belki|değil)(?:[^\p{L}]|$)/iu

/** What a longer answer probably is ("ja, zwei Katzen"). Null where it has a condition or is a no that goes on. Only a suggestion. */
export function guessYesNo(text: string): boolean | null {
  const [first = '', ...rest] = plainWords(text).split(/[^\p{L}\p{N}✓✔✅]+/u)
  if (readYesNo(first) === true && !BUT.test(rest.join(' '))) return true
  return readYesNo(text)
}
