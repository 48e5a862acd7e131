/** A letter as a PDF: an organiser's Markdown with what is said of one person, the letterhead, and how it is checked. */
import type { Temporal } from 'temporal-polyfill'
import { letterClaim, letterCode } from '#domain/visa-letter.ts'
import { countNights, type Stay } from '#domain/stay.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { getContentPage } from '#features/site/content/content.server.ts'
import type { LetterName, LetterPlace } from '#features/site/content/content.ts'
import { pdfTextOf } from '#features/site/documents/documents.server.ts'
import { dayInWords, endsInWords } from '#features/registration/wizard/steps/edition-words.ts'
import { localised, type Locale } from '#i18n/locale.ts'
import { translator } from '#i18n/translate.ts'
import type { Keys } from '#platform/keys.server.ts'
import type { LetterProof } from '#platform/pdf/letter.server.ts'
import { qrCode } from '#platform/qr/qr-code.ts'

export type PdfDeps = Pick<Deps, 'edition' | 'settings' | 'log' | 'clock' | 'keys'>
export type Printed = { bytes: Buffer; name: string }

/** What a visa letter says; `host`: of one that names a host. */
export type LetterWords = {
  number: string
  version: number
  guestName: string
  passport: string
  born: string
  stay: Stay
  host: { name: string; address: string } | null
}

export async function setVisaLetter(deps: PdfDeps, locale: Locale, words: LetterWords): Promise<Printed> {
  const t = translator(locale)
  const { number, version, guestName, passport, born, stay, host } = words
  const details = [
    born && t('letterPaper.born', { born }),
    passport && t('letterPaper.passport', { passport }),
  ].filter(Boolean)
  const ofAll: Record<LetterPlace<'visa-letter-before-match'>, string> = {
    guest: details.length > 0 ? `${[guestName, ...details].join(', ')},` : guestName,
    guestName,
    nights: t('letterPaper.nights', {
      ...endsInWords(stay.start, stay.end, locale),
      count: countNights(stay),
    }),
    letterNumber: number,
  }
  const proof = proofOf(deps, locale, { number, version })
  const bytes = host
    ? await setLetter(
        deps,
        locale,
        { name: 'visa-letter-after-match', proof },
        {
          ...ofAll,
          hostName: host.name,
          hostAddress: t('letterPaper.address', { address: host.address }),
        },
      )
    : await setLetter(deps, locale, { name: 'visa-letter-before-match', proof }, ofAll)
  return { bytes, name: `letter-${number}-${locale}.pdf` }
}

/** The code of one version: nobody without our key can work it out, and it is stored nowhere. */
export function codeOf(keys: Keys, number: string, version: number): string {
  return letterCode(keys.hash('letter', letterClaim(number, version)))
}

function proofOf(
  { keys, settings }: PdfDeps,
  locale: Locale,
  { number, version }: { number: string; version: number },
): LetterProof {
  const t = translator(locale)
  const code = codeOf(keys, number, version)
  const page = new URL(localised(locale, '/letter'), settings.publicUrl).href
  return {
    // After the #: browsers keep it to themselves, so no server's log and no referrer has the code.
    qr: qrCode(`${page}/${number}#${code}`),
    alt: t('letterPaper.qr', { page }),
    lines: [
      t('letterPaper.number', { number, version }),
      t('letterPaper.code', { code }),
      t('letterPaper.check', { page: page.replace(/^https?:\/\//, '') }),
      t('letterPaper.tells'),
    ],
    foot: t('letterPaper.foot', { number, version }),
  }
}

type Which<Name extends LetterName> = { name: Name; proof: LetterProof | null }

export async function setLetter<Name extends LetterName>(
  deps: PdfDeps,
  locale: Locale,
  { name, proof }: Which<Name>,
  places: Record<LetterPlace<Name>, string>,
): Promise<Buffer> {
  const now = deps.clock()
  const page = await getContentPage(`documents/${name}`, locale, { ...deps, places })
  const { name: publisher, address, phone, contactEmail } = deps.settings.organisation
  const { timeZone } = await deps.edition()
  const { writePdf } = await import('#platform/pdf/write-pdf.server.ts')
  return writePdf({
    ...pdfTextOf(page, deps.settings.publicUrl),
    publisher,
    changedAt: new Date(now.epochMilliseconds),
    letter: {
      sender: [...address, ...(phone ? [phone] : []), contactEmail],
      date: dayOf(now, timeZone, page.writtenIn),
      proof,
    },
  })
}

const dayOf = (now: Temporal.Instant, timeZone: string, locale: Locale) =>
  dayInWords(now.toZonedDateTimeISO(timeZone).toPlainDate(), locale)

/** For nobody but who asked: kept by no cache on the way. */
export function pdfAnswer({ bytes, name }: Printed): Response {
  return new Response(new Uint8Array(bytes), {
    headers: {
      'Content-Type': 'application/pdf',
      'Content-Length': String(bytes.length),
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'private, no-store',
      'X-Robots-Tag': 'noindex',
    },
  })
}
