/** Rows that say that somebody does not take part: they come in only if an organiser says so. */
import { isOfAnotherYear } from './other-year.ts'
import { plainWords, sameWord } from './cells.ts'

/** What a column asks in which a no is about taking part at all. */
const ASKS =
  /^(?:(?:hat)?zugesagt|zusage|rueckmeldung|(?:wieder)?dabei|teilnahme|nimmtteil|machtmit|machstdumit|kommt$|status$|stand$|confirm(?:ed|ation)$|joining|still(?:in|on|up)|nochdabei|takespart|takingpart|coming$|attending|rsvp|particip|asiste|viene$|vient$|katil|geliyor|durum$)/
const SAYS_NO = new Set('nein nee nö no nope non hayır yok'.split(' '))
const CALLED_OFF =
  /(?:^|[^\p{L}])(?:abgesagt|absage|abgemeldet|storniert|zurückgezogen|(?:kommt|kommen|macht|machen) (?:doch |leider )?nicht(?: mehr)?(?: mit)?|(?:doch )?nicht (?:mehr )?dabei|cancel(?:l?ed|s)|declined|said no|says no|not coming|not (?:taking part|joining|attending|this (?:year|time))|dieses (?:jahr|mal) nicht|nicht dieses (?:jahr|mal)|withdr[ae]wn?|no longer|nicht länger|annulé|désisté|a refusé|ne vient p(?:as|lus)|canceló|cancelad[oa]|dij[oe] que no|no (?:viene|vendrá|participa)|iptal|vazgeçti|gelmiyor|gelemiyor)(?:[^\p{L}]|$)/iu

/** Does this cell, below this head, say so? A plain no counts where the column asks for nothing else. */
export function saysNo(head: string, text: string, year: number): boolean {
  if (isOfAnotherYear(head, year)) return false
  const words = plainWords(text)
  if (CALLED_OFF.test(words)) return true
  if (!ASKS.test(sameWord(head).replaceAll(/\d/g, ''))) return false
  // Wherever it stands: a person who has said no is asked again only because somebody wants it.
  return words.split(/[^\p{L}]+/u).some((word) => SAYS_NO.has(word))
}
