/** What mail servers write to people when they do not follow RFC 3464: qmail, Exim, older Exchange and what stands before it. */
import { refusesAddress } from '#domain/mail-report.ts'
import { findCodeClass, findStatus, type Verdict } from './delivery-status.ts'

/** `failedRecipients`: the header `X-Failed-Recipients` of Exim. */
export type PlainMail = { from: string; subject: string; failedRecipients: boolean; text: string }

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
export function readPlainBounce({ from, subject, failedRecipients, text }: PlainMail): Verdict | null {
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
