import type { Delivery } from './mailer.ts'

/** What nodemailer says when a mail did not go out. */
type SmtpError = { code?: unknown; command?: unknown; responseCode?: unknown; response?: unknown }

const ENHANCED_STATUS = /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/

/**
 * Sorts an SMTP failure. Only a 5xx to the recipient or to the mail itself is for good: a refused login, a missing one,
 * a refused sender or connection is our own trouble, and the mail must still go out once that is repaired. `handedOver`: the last bytes
 * had left the house, so without an answer it is in doubt whether the server took the mail.
 */
export function readFailure(error: unknown, handedOver: boolean): Delivery {
  const { code, command, responseCode, response } = asSmtpError(error)
  const answered = typeof responseCode === 'number'
  const enhanced = typeof response === 'string' ? ENHANCED_STATUS.exec(response)?.[1] : undefined
  const words = [answered ? String(responseCode) : String(code ?? 'unknown'), enhanced, command]
  const reason = words.filter((word) => typeof word === 'string').join(' ')
  const isAboutThisMail = command === 'RCPT TO' || command === 'DATA'
  const says = (words: RegExp) =>
    command === 'RCPT TO' && typeof response === 'string' && words.test(response)
  const isAboutUs = says(KNOWS_US_NOT)
  const isForGood = isAboutThisMail && !isAboutUs && !says(MAY_KNOW_US_NOT)
  if (answered && responseCode >= 500 && isForGood) return { kind: 'permanent', reason }
  const isServerLeaving = answered && responseCode === SHUTTING_DOWN
  const trouble = answered && isAboutThisMail && !isServerLeaving && !isAboutUs ? 'mail' : 'server'
  return { kind: 'temporary', reason, isInDoubt: handedOver && !answered, trouble }
}

/**
 * A server that wants a login says so at the first recipient, in words of its own: Exim `550 relay not permitted`, Postfix
 * `554 5.7.1 <...>: Relay access denied`, Exchange `550 5.7.54 Unable to relay`; or by the code of RFC 4954. There too Postfix says
 * what it has against the machine, its greeting or the sender, as it waits for a recipient before it refuses any of them.
 */
const KNOWS_US_NOT =
  /^530\b|\brelay|\bauthenticat|\bclient host (rejected\b|\[)|\b(helo command|sender address) rejected\b/i

/**
 * Postfix where a bare `reject` ends its list for recipients, as in Debian's `submission`: nobody has logged in, or this one person is
 * refused. The mail waits, and holds up no other.
 */
const MAY_KNOW_US_NOT = /\brecipient address rejected: access denied/i

/** RFC 5321 3.8: may be the answer to any command. */
const SHUTTING_DOWN = 421

function asSmtpError(error: unknown): SmtpError {
  return typeof error === 'object' && error !== null ? error : {}
}
