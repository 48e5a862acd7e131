import type { Socket } from 'node:net'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** `sender`: of the envelope, where it would come back to. `greeting`: what the client called itself. `bytes`: as they came; `raw`: the same, read as UTF-8. */
export type ReceivedMail = {
  sender: string
  greeting: string
  recipients: string[]
  bytes: Buffer
  raw: string
  mail: Email
}

/**
 * What the server answers to one mail: an SMTP code, or null to take it. Asked for each recipient, which it may also refuse
 * for good in words (`5.1.1 no such user`), and for each end of DATA. `cut`: the line, without a word.
 */
export type SinkAnswers = {
  onRecipient?: (address: string) => number | string | null
  onEnd?: (mail: ReceivedMail) => Promise<number | 'cut' | null> | number | 'cut' | null
}

/** A real SMTP server on a port of its own that keeps what it took. Answers can be changed while it runs. */
export async function aMailSink(answers: SinkAnswers = {}, more: SMTPServerOptions = {}) {
  const received: ReceivedMail[] = []
  const refuse = (answer: number | string) =>
    typeof answer === 'number'
      ? Object.assign(new Error('refused'), { responseCode: answer })
      : Object.assign(new Error(answer), { responseCode: 550 })
  const options: SMTPServerOptions = {
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 500,
    logger: false,
    onRcptTo: ({ address }, session, done) => {
      const answer = answers.onRecipient?.(address) ?? null
      if (answer === 'cut') return void whileOthersWork(() => sockets.get(session.remotePort)?.destroy())
      done(answer === null ? null : refuse(answer))
    },
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        void (async () => {
          const bytes = Buffer.concat(chunks)
          const recipients = session.envelope.rcptTo.map(({ address }) => address)
          const { mailFrom } = session.envelope
          const sender = mailFrom ? mailFrom.address : ''
          const mail = await PostalMime.parse(bytes)
          const one = {
            sender,
            greeting: session.hostNameAppearsAs,
            recipients,
            bytes,
            raw: bytes.toString('utf8'),
            mail,
          }
          const answer = (await answers.onEnd?.(one)) ?? null
          if (typeof answer === 'number') return done(refuse(answer))
          received.push(one)
          if (answer === 'cut') return sockets.get(session.remotePort)?.destroy()
          done()
        })()
      })
    },
    ...more,
  }
  const sockets = new Map<number, Socket>()
  const server = new SMTPServer(options)
  server.server.on('connection', (socket: Socket) => sockets.set(socket.remotePort ?? 0, socket))
  server.on('error', () => {})
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const address = server.server.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  return {
    received,
    answers,
    url: `smtp://127.0.0.1:${port}`,
    port,
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}

/** So that a client that runs ahead of the answers has done so. */
async function whileOthersWork(then: () => void) {
  for (let turn = 0; turn < 300; turn += 1) await new Promise(setImmediate)
  then()
}
export type MailSink = Awaited<ReturnType<typeof aMailSink>>
