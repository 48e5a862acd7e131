import type { Delivery } from './mailer.ts'

/** What nodemailer says when a mail did not go out. */
type SmtpError = { code?: unknown; command?: unknown; responseCode?: unknown; response?: unknown }

const ENHANCED_STATUS = /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/

/**
 * Sorts an SMTP failure. Only a 5xx to the recipient or to the mail itself is for good: a refused login, sender or
 * connection is our own trouble, and the mail must still go out once that is repaired. `handedOver`: the last bytes
 * had left the house, so without an answer it is in doubt whether the server took the mail.
 */
export function readFailure(error: unknown, handedOver: boolean): Delivery {
  const { code, command, responseCode, response } = asSmtpError(error)
  const answered = typeof responseCode === 'number'
  const enhanced = typeof response === 'string' ? ENHANCED_STATUS.exec(response)?.[1] : undefined
  const words = [answered ? String(responseCode) : String(code ?? 'unknown'), enhanced, command]
  const reason = words.filter((word) => typeof word === 'string').join(' ')
  const isAboutThisMail = command === 'RCPT TO' || command === 'DATA'
  if (answered && responseCode >= 500 && isAboutThisMail) return { kind: 'permanent', reason }
  const isServerLeaving = answered && responseCode === SHUTTING_DOWN
  const trouble = answered && isAboutThisMail && !isServerLeaving ? 'mail' : 'server'
  return { kind: 'temporary', reason, isInDoubt: handedOver && !answered, trouble }
}

/** RFC 5321 3.8: may be the answer to any command. */
const SHUTTING_DOWN = 421

function asSmtpError(error: unknown): SmtpError {
  return typeof error === 'object' && error !== null ? error : {}
}
