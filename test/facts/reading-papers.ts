import { extractText, getDocumentProxy } from 'unpdf'
import { nightsIn, type Range } from './say.ts'
import type { World } from './world.ts'

export const organisation = {
  ORGANISATION_NAME: 'Beds for Climate',
  ORGANISATION_ADDRESS: 'Example Street 1; 53113 Bonn',
  ORGANISATION_PHONE: '+49 228 123456',
  CONTACT_EMAIL: 'hello@example.org',
  PUBLIC_URL: 'https://beds.example.org',
}
export const CONFERENCE: Range = ['2027-06-14', '2027-06-24']

/** The words of a PDF, and how many pages it has. */
export async function read(bytes: Uint8Array) {
  const pdf = await getDocumentProxy(new Uint8Array(bytes))
  const { text } = await extractText(pdf, { mergePages: true })
  return { words: text.replaceAll(/\s+/g, ' '), pages: pdf.numPages }
}
/** "from 12 to 21 June 2027 (9 nights)" and "14–24 June 2027": both ends in one month. */
export const nights = ({ say }: World, range: Range) =>
  say.of(
    `from ${Number(range[0].slice(8))} to ${say.date(range[1])} (${nightsIn(range)} nights)`,
    `vom ${Number(range[0].slice(8))}. bis zum ${say.date(range[1])} (${nightsIn(range)} Nächte)`,
  )
export const conference = ({ say }: World) =>
  `${Number(CONFERENCE[0].slice(8))}${say.of('', '.')}–${say.date(CONFERENCE[1])}`
