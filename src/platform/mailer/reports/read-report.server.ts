import PostalMime, { type Email } from 'postal-mime'
import { type ReportKind, refusesAddress } from '#domain/mail-report.ts'

/** The machine's part of a delivery report (RFC 3464): groups of fields, the first about the mail, each other about one recipient. */

/** `status`: RFC 3463, such as 5.1.1; null where none can be read. */
type Verdict = { kind: Exclude<ReportKind, 'complaint'>; status: string | null }

const ENHANCED = /(?<![\d.])([245]\.\d{1,3}\.\d{1,3})(?![\d.]*\d)/
const SMTP_CODE = /(?<!\d)([45])\d\d(?=[ -])/

const findStatus = (text: string): string | null => ENHANCED.exec(text)?.[1] ?? null
/** `4` or `5`: the class of the first SMTP code in a text. */
const findCodeClass = (text: string): string | null => SMTP_CODE.exec(text)?.[1] ?? null

/** What became of the mail; null if it arrived, or if the fields say nothing of it. A mail of ours has one recipient. */
export function readDeliveryStatus(text: string): Verdict | null {
  const groups = readGroups(text).filter((fields) => fields.has('action') || fields.has('status'))
  const verdicts = groups.map(readRecipient)
  // Behind one address there may be several: one of them is enough.
  if (verdicts.length === 0 || verdicts.includes('arrived')) return null
  const given = verdicts.filter((verdict) => verdict !== 'arrived')
  return (
    given.find(({ kind }) => kind === 'refused') ??
    given.find(({ kind }) => kind === 'lost') ??
    given[0] ??
    null
  )
}

function readGroups(text: string): ReadonlyMap<string, string>[] {
  const unfolded = text.replaceAll(/\r\n?/g, '\n').replaceAll(/\n[ \t]+/g, ' ')
  return unfolded.split(/\n{2,}/).map(
    (group) =>
      new Map(
        group.split('\n').map((line) => {
          const colon = line.indexOf(':')
          return [line.slice(0, Math.max(colon, 0)).trim().toLowerCase(), line.slice(colon + 1).trim()]
        }),
      ),
  )
}

const ARRIVED: ReadonlySet<string> = new Set(['delivered', 'relayed', 'expanded'])

function readRecipient(fields: ReadonlyMap<string, string>): Verdict | 'arrived' {
  const action = /^[a-z]+/.exec((fields.get('action') ?? '').toLowerCase())?.[0] ?? ''
  const said = findStatus(fields.get('status') ?? '')
  const diagnostic = fields.get('diagnostic-code') ?? ''
  // `5.0.0` says no more than "no"; the server's own answer often does.
  const status = said === null || said.endsWith('.0.0') ? (findStatus(diagnostic) ?? said) : said
  const kindOf = (said ?? status)?.[0] ?? findCodeClass(diagnostic)
  if (ARRIVED.has(action) || (action === '' && kindOf === '2')) return 'arrived'
  if (action === 'delayed') return { kind: 'delayed', status }
  if (kindOf === '5') return { kind: refusesAddress(status) ? 'refused' : 'lost', status }
  // Given up, or not even that is said.
  return { kind: action === 'failed' ? 'lost' : 'delayed', status }
}

/** What mail servers write to people when they do not follow RFC 3464: qmail, Exim, older Exchange and what stands before it. */

/** `failedRecipients`: the header `X-Failed-Recipients` of Exim. */
type PlainMail = { from: string; subject: string; failedRecipients: boolean; text: string }

/** More than a server ever says before it quotes the mail; the rest may be our own words. */
const LONGEST_EXPLANATION = 4000

const SENDERS = /^(?:mailer-daemon|postmaster|mail-daemon|mdaemon|mailerdaemon)(?:@|$)/i
// The whole of its first words: people on holiday begin like that, too.
const QMAIL = /^Hi\. This is the [\w.-]+ (?:mail )?program at /m
const QUOTE =
  /^(?:-{2,}[ -]*(?:This is a copy|Below this line|Original message|Undelivered message|The header)|Return-Path:|Received:)/im
const PATIENT =
  /\b(?:delayed|warning|will be retried|will retry|keeps? trying|still being retried|not necessary to resend|do not need to resend)\b/i
const FOR_GOOD =
  /\b(?:user unknown|unknown (?:user|recipient)|no such (?:user|recipient|mailbox|address)|(?:user|mailbox|account|address|recipient)[^.\n]{0,60}(?:does not exist|doesn't exist|not found|disabled|unavailable|rejected)|unrouteable address|invalid recipient|permanent (?:error|failure|fatal))/i

/** What became of the mail; null for every mail that is no such report, such as an answer while on holiday. */
function readPlainBounce({ from, subject, failedRecipients, text }: PlainMail): Verdict | null {
  if (!SENDERS.test(from) && !failedRecipients && !QMAIL.test(text)) return null
  const said = text.slice(0, LONGEST_EXPLANATION)
  const quote = QUOTE.exec(said)?.index
  const explanation = quote === undefined ? said : said.slice(0, quote)
  const status = findStatus(explanation)
  if (PATIENT.test(subject) || PATIENT.test(explanation)) return { kind: 'delayed', status }
  const kindOf = status?.[0] ?? findCodeClass(explanation)
  if (kindOf === '5' || (kindOf === null && FOR_GOOD.test(explanation)))
    return { kind: refusesAddress(status) ? 'refused' : 'lost', status }
  // From a mail server, but what it means nobody can tell: noted, and nothing else.
  return { kind: 'delayed', status: kindOf === '4' ? status : null }
}

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
