/** Words by which lists say that somebody comes, or has a bed, for the whole conference. Only to be asked about. */
import { sameWord } from './cells.ts'

const FILLERS = new Set(
  'der die das den dem ueber fuer waehrend the of for during im in von an la le el les los'.split(' '),
)
const WHOLE =
  '(?:ganz|gesamt|komplett)\\p{L}*|alle|jede|beide|todo|toda|toute|tout|butun|whole|entire|full|complete|all|every|both'
const TIME =
  'zeit|zeitraum|konferenz|naechte|nacht|tage|wochen|dauer|aufenthalt|time|period|conference|nights?|days?|weeks|duration|stay|periode|periodo|duree|conference|conferencia|tiempo|sejour|estancia|konferans'
const SAYS_WHOLE = new RegExp(
  `^(?:(?:${WHOLE})(?:${TIME})|durchgehend|komplett|alles|all|immer|always|throughout)$`,
  'u',
)

/** "Ganzer Zeitraum", "the whole time", "all nights", and nothing beside it. */
export function saysWholeTime(text: string): boolean {
  const words = text
    .split(/[^\p{L}\p{N}]+/u)
    .map(sameWord)
    .filter((word) => word !== '' && !FILLERS.has(word))
  return SAYS_WHOLE.test(words.join(''))
}
