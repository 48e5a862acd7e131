import type { AddressInfo } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export type ReceivedMail = { to: string[]; mail: Email; raw: string }

/** A real mail server on loopback that keeps what it is given. */
export class SmtpSink {
  readonly received: ReceivedMail[] = []
  hasStopped = false
  #waiting = new Set<() => void>()
  #server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => void this.#keep(Buffer.concat(chunks), session.envelope.rcptTo, done))
    },
  })

  async #keep(raw: Buffer, recipients: { address: string }[], done: () => void): Promise<void> {
    const mail = await PostalMime.parse(raw)
    this.received.push({ to: recipients.map(({ address }) => address), mail, raw: raw.toString() })
    done()
    for (const wake of this.#waiting) wake()
  }

  async start(): Promise<string> {
    this.#server.on('error', () => {}) // a client that is killed on purpose cuts its line
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    const { port } = this.#server.server.address() as AddressInfo
    return `smtp://127.0.0.1:${port}`
  }

  /** The first mail to `address` that `fits`, taken from the box; waits for it. */
  async take(
    address: string,
    fits: (mail: Email) => boolean = () => true,
    withinMs = 300_000,
  ): Promise<Email> {
    const deadline = Date.now() + withinMs
    for (;;) {
      const index = this.received.findIndex(({ to, mail }) => to.includes(address) && fits(mail))
      const [found] = index >= 0 ? this.received.splice(index, 1) : []
      if (found) return found.mail
      if (Date.now() > deadline) {
        const there = this.received.map(({ to, mail }) => `${to.join()}: ${mail.subject}`).join('\n')
        throw new Error(`no such mail to ${address} within ${withinMs} ms; there is:\n${there}`)
      }
      await this.#nextMail(deadline - Date.now())
    }
  }

  #nextMail(withinMs: number): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer)
        this.#waiting.delete(wake)
        resolve()
      }
      const timer = setTimeout(wake, Math.max(withinMs, 1))
      this.#waiting.add(wake)
    })
  }

  stop(): Promise<void> {
    this.hasStopped = true
    return new Promise((resolve) => this.#server.close(() => resolve()))
  }
}

const CODE_LINE = /^ {4}(\d{6})\r?$/m

/** Is there a code in this mail? */
export const hasCode = (mail: Email): boolean => CODE_LINE.test(mail.text ?? '')

/** The six digits of a code mail: they have a line of its text for themselves. */
export function codeOf(mail: Email): string {
  const code = CODE_LINE.exec(mail.text ?? '')?.[1]
  if (!code) throw new Error(`no code in "${mail.subject}"`)
  return code
}
