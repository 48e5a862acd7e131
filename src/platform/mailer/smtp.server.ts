import { Readable } from 'node:stream'
import { createTransport } from 'nodemailer'
import { normaliseEmail } from '#domain/email.ts'
import { isLoopback } from '../settings/loopback.server.ts'
import { composeOptions } from './headers.server.ts'
import type { Mailer, Sender, Delivery } from './mailer.ts'

/** What nodemailer says when a mail did not go out. */
type SmtpError = { code?: unknown; command?: unknown; responseCode?: unknown; response?: unknown }

const ENHANCED_STATUS = /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/

/**
 * Sorts an SMTP failure. Only a 5xx to the recipient or to the mail itself is for good: a refused login, a missing one,
 * a refused sender or connection is our own trouble, and the mail must still go out once that is repaired. `handedOver`: the last bytes
 * had left the house, so without an answer it is in doubt whether the server took the mail.
 */
function readFailure(error: unknown, handedOver: boolean): Delivery {
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

/** Postfix where a bare `reject` ends its list for recipients, as in Debian's `submission`: no login, or this recipient. Only this mail waits. */
const MAY_KNOW_US_NOT = /\brecipient address rejected: access denied/i

/** RFC 5321 3.8: may be the answer to any command. */
const SHUTTING_DOWN = 421

function asSmtpError(error: unknown): SmtpError {
  return typeof error === 'object' && error !== null ? error : {}
}

/** RFC 6376: the key that signs every mail. */
export type Dkim = Readonly<{ domain: string; selector: string; privateKey: string }>
export type SmtpOptions = {
  url: string
  from: Sender
  connections: number
  dkim?: Dkim | null
  /** How we greet. A machine in a container knows no name of its own, and some servers take nothing from one without. */
  host?: string | undefined
}

const seconds = 1000

/** What a mail server is waited for: a mail is lent to a worker for longer than all of it together (claiming). */
export const SMTP_PATIENCE = {
  connectionTimeout: 10 * seconds,
  greetingTimeout: 10 * seconds,
  socketTimeout: 30 * seconds,
  dnsTimeout: 10 * seconds,
}

/** Hands mails to one SMTP server over a few connections that stay open. */
export function openSmtpMailer(
  { url, from, connections, dkim, host }: SmtpOptions,
  patience = SMTP_PATIENCE,
): Mailer {
  const transport = createTransport({
    url,
    ...(host && { name: host }),
    ...certificateFor(new URL(url)),
    pool: true,
    maxConnections: connections,
    ...patience,
    ...(dkim && {
      dkim: {
        domainName: dkim.domain,
        keySelector: dkim.selector,
        privateKey: dkim.privateKey,
        headerFieldNames: SIGNED.join(':'),
      },
    }),
  })
  transport.use('stream', (mail, done) => {
    const { beforeHandOver } = mail.data as { beforeHandOver?: () => Promise<void> }
    if (beforeHandOver) holdBackTheEnd(mail.message, beforeHandOver)
    done()
  })
  return {
    send: async (message, beforeHandOver) => {
      // The last look before an address becomes a command: whatever is stored, no line break ever gets there.
      const address = normaliseEmail(message.to)
      if (!address.ok || address.value !== message.to) return { kind: 'permanent', reason: 'address' }
      let handedOver = false
      const gate = async () => {
        await beforeHandOver?.()
        handedOver = true
      }
      try {
        const gated = { ...composeOptions(message, from), beforeHandOver: gate }
        await transport.sendMail(gated)
        return { kind: 'accepted' }
      } catch (error) {
        return readFailure(error, handedOver)
      }
    },
    close: async () => transport.close(),
  }
}

/** A local mail server has a self-made certificate (Debian's Postfix), accepted since no network lies between. Others must prove their name. */
export const certificateFor = (url: URL) => (isLoopback(url) ? { tls: { rejectUnauthorized: false } } : {})

/** All that our mails may carry. RFC 8058 asks for both of the way out: without them no provider shows its button. */
const SIGNED = [
  'From',
  'Reply-To',
  'To',
  'Subject',
  'Date',
  'Message-ID',
  'MIME-Version',
  'Content-Type',
  'Content-Transfer-Encoding',
  'Content-Language',
  'Auto-Submitted',
  'List-Unsubscribe',
  'List-Unsubscribe-Post',
]

/** A mail as nodemailer is about to write it. */
type Composed = { createReadStream(options?: object): Readable }

/** Of a message, what is written to the server at once. */
const PIECE_BYTES = 64 * 1024
/** Of a message, what waits. */
const LAST_BYTES = 2

/**
 * Passes a message on but for its last bytes, which wait: the server cannot have taken a mail whose end it has not seen. Last of
 * all stages, and one that reads nothing before the server asks for the message: the others run ahead, and to sign a mail is to
 * read all of it, while the server still thinks about the address.
 */
function holdBackTheEnd(message: Composed, beforeEnd: () => Promise<void>): void {
  const compose = message.createReadStream.bind(message)
  message.createReadStream = (options) =>
    Readable.from(piecesOf(compose(options), beforeEnd), { objectMode: false })
}

/** In large pieces, because it comes line by line, and each piece would be a packet of its own. */
async function* piecesOf(message: AsyncIterable<Buffer>, beforeEnd: () => Promise<void>) {
  let chunks: Buffer[] = []
  let size = 0
  for await (const chunk of message) {
    chunks.push(chunk)
    size += chunk.length
    if (size < PIECE_BYTES) continue
    const piece = Buffer.concat(chunks)
    chunks = [piece.subarray(-LAST_BYTES)]
    size = LAST_BYTES
    yield piece.subarray(0, -LAST_BYTES)
  }
  const rest = Buffer.concat(chunks)
  if (rest.length > LAST_BYTES) yield rest.subarray(0, -LAST_BYTES)
  await beforeEnd()
  yield rest.subarray(-LAST_BYTES)
}
