import PostalMime, { type Email } from 'postal-mime'
import type { ReportKind } from '#domain/mail-report.ts'
import { readDeliveryStatus } from './delivery-status.ts'
import { readPlainBounce } from './plain-bounce.ts'

export type MailReport = {
  kind: ReportKind
  status: string | null
  /** Where the address that a mail comes back to may stand: recipients of the report, and what it says of the mail. */
  returnPath: string
  /** The address of the header `List-Unsubscribe` of the mail that is reported; null if it is not quoted or has none. */
  unsubscribeUrl: string | null
}

/** A report with the whole mail in it is smaller; of a larger one the rest is left out. */
export const LONGEST_REPORT = 256 * 1024
const MOST_PARTS = 20

/** What a mail that came to the address for returned mails reports; null if it is no report, whatever else it is. */
export async function readReport(message: Uint8Array): Promise<MailReport | null> {
  const mail = await parse(message.subarray(0, LONGEST_REPORT))
  if (!mail) return null
  const verdict = readVerdict(mail)
  if (!verdict) return null
  const quoted = await readQuoted(mail)
  const returnPath = [
    ...headersOf(mail, RECIPIENTS),
    fieldsOf(partOf(mail, 'message/feedback-report')).get('original-mail-from') ?? '',
    ...headersOf(quoted, ['return-path']),
  ].join('\n')
  const [unsubscribe = ''] = headersOf(quoted, ['list-unsubscribe'])
  return {
    ...verdict,
    returnPath,
    unsubscribeUrl: /<(https?:[^<>\s]{1,2000})>/.exec(unsubscribe)?.[1] ?? null,
  }
}

const RECIPIENTS = ['to', 'delivered-to', 'x-original-to', 'envelope-to', 'x-envelope-to', 'x-delivered-to']
/** RFC 5965 and what providers write; of the others nobody has complained. */
const COMPLAINTS: ReadonlySet<string> = new Set(['abuse', 'fraud', 'opt-out', 'opt-out-list'])

function readVerdict(mail: Email): Pick<MailReport, 'kind' | 'status'> | null {
  const feedback = partOf(mail, 'message/feedback-report')
  if (feedback !== null) {
    const type = (fieldsOf(feedback).get('feedback-type') ?? '').toLowerCase()
    return COMPLAINTS.has(type) ? { kind: 'complaint', status: null } : null
  }
  const status = partOf(mail, 'message/delivery-status') ?? partOf(mail, 'message/global-delivery-status')
  if (status !== null) return readDeliveryStatus(status)
  return readPlainBounce({
    from: mail.from?.address ?? '',
    subject: mail.subject ?? '',
    failedRecipients: headersOf(mail, ['x-failed-recipients']).length > 0,
    text: mail.text ?? mail.html?.replaceAll(/<[^<>]*>/g, ' ') ?? '',
  })
}

/** The mail that is reported, or its headers alone. */
async function readQuoted(mail: Email): Promise<Email | null> {
  const quoted = partOf(mail, 'message/rfc822') ?? partOf(mail, 'text/rfc822-headers')
  return quoted === null ? null : parse(Buffer.from(quoted))
}

/** Null for what is broken on purpose: too deep, or nothing but headers. */
async function parse(message: Uint8Array): Promise<Email | null> {
  const limits = { maxNestingDepth: 16, maxHeadersSize: LONGEST_REPORT }
  const options = { ...limits, forceRfc822Attachments: true, attachmentEncoding: 'utf8' } as const
  return PostalMime.parse(message, options).catch(() => null)
}

function partOf({ attachments }: Email, mimeType: string): string | null {
  const part = attachments.slice(0, MOST_PARTS).find((known) => known.mimeType === mimeType)
  return typeof part?.content === 'string' ? part.content : null
}

function headersOf(mail: Email | null, names: readonly string[]): string[] {
  return (mail?.headers ?? []).filter(({ key }) => names.includes(key)).map(({ value }) => value)
}

function fieldsOf(text: string | null): ReadonlyMap<string, string> {
  const lines = (text ?? '')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/\n[ \t]+/g, ' ')
    .split('\n')
  return new Map(
    lines.flatMap((line) => {
      const colon = line.indexOf(':')
      return colon > 0 ? [[line.slice(0, colon).trim().toLowerCase(), line.slice(colon + 1).trim()]] : []
    }),
  )
}
