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
  const isAboutUs = command === 'RCPT TO' && typeof response === 'string' && KNOWS_US_NOT.test(response)
  if (answered && responseCode >= 500 && isAboutThisMail && !isAboutUs) return { kind: 'permanent', reason }
  const isServerLeaving = answered && responseCode === SHUTTING_DOWN
  const trouble = answered && isAboutThisMail && !isServerLeaving && !isAboutUs ? 'mail' : 'server'
  return { kind: 'temporary', reason, isInDoubt: handedOver && !answered, trouble }
}

/**
 * A server that wants a login says so at the first recipient, in words of its own: Exim `550 relay not permitted`, Postfix
 * `554 5.7.1 <...>: Relay access denied`, Exchange `550 5.7.54 Unable to relay`; or by the code of RFC 4954.
 */
const KNOWS_US_NOT = /^530\b|\brelay|\bauthenticat/i

/** RFC 5321 3.8: may be the answer to any command. */
const SHUTTING_DOWN = 421

function asSmtpError(error: unknown): SmtpError {
  return typeof error === 'object' && error !== null ? error : {}
}
