import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { join } from 'node:path'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { expect } from 'vitest'
import type { Mailer, MailMessage } from '#platform/mailer/mailer.ts'
import { openSmtpMailer } from '#platform/mailer/smtp.server.ts'
import { signedBy } from '../builders/sent-mails.ts'
import { findProgram, sayMissing } from '../outside/programs.ts'
import { everyMessage, from } from '../stress/mail-headers.ts'

// What every mail server beside us is set up and asked with.

export const bounces = 'b+0123456789abcdef@bounces.example.org'
/** Whom a server knows that asks; the password has what an address of a server would have to write otherwise. */
export const us = { user: 'beds@example.org', password: 'käse/100% "of:it' }

/** One that starts as root only, as its users are its own. */
export function findMailServer(program: string, name: string): string | null {
  const found = findProgram(program, `what ${name} makes of our mail`)
  if (!found || process.getuid?.() === 0) return found
  sayMissing(`${name} starts as root only`, 'what it makes of our mail')
  return null
}

export async function aFreePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await new Promise((resolve) => server.close(resolve))
  return port
}

/** Whether anybody listens. */
export const answers = (port: number) =>
  new Promise<boolean>((done) => {
    const socket = connect(port, '127.0.0.1')
    socket.once('connect', () => done(true)).once('error', () => done(false))
    socket.once('connect', () => socket.destroy())
  })

/** `key.pem` and `cert.pem` for localhost in a folder, which this process trusts from now on. */
export function makeCertificate(folder: string): void {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'cert.pem')]
  const names = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost']
  const files = ['-keyout', key, '-out', certificate, '-days', '2']
  execFileSync('openssl', ['req', '-x509', '-newkey', 'rsa:2048', '-nodes', ...names, ...files], {
    stdio: 'pipe',
  })
  setDefaultCACertificates([...getCACertificates('default'), readFileSync(certificate, 'utf8')])
}

/** Some mail that brings a date, so that it has every kind of part. */
export async function someDatedMail(): Promise<MailMessage> {
  const dated = (await everyMessage('amina@example.net')).find(({ message }) => message.calendar)
  if (!dated) throw new Error('no mail brings a date')
  return dated.message
}

export type Login = { port: number; as?: typeof us | null; method?: string; connections?: number }

/** Over TLS, as whom it says. */
export function openMailer({ port, as, method, connections = 1 }: Login): Mailer {
  const login = as ? `${encodeURIComponent(as.user)}:${encodeURIComponent(as.password)}@` : ''
  const url = `smtp://${login}localhost:${port}?requireTLS=true${method ? `&authMethod=${method}` : ''}`
  return openSmtpMailer({ url, from, connections, dkim: signedBy, host: 'beds.example.org' })
}

/** One more mail like some other. */
export function sendOne(mailer: Mailer, some: MailMessage, to: string, more: Partial<MailMessage> = {}) {
  const messageId = `<${crypto.randomUUID()}@beds.example.org>`
  return mailer.send({ ...some, to, returnPath: bounces, messageId, ...more })
}

/** By a connection of its own. */
export async function sendMail(some: MailMessage, to: string, login: Login, more?: Partial<MailMessage>) {
  const mailer = openMailer(login)
  const delivery = await sendOne(mailer, some, to, more)
  await mailer.close()
  return delivery
}

/** The mails of a box in a folder of boxes, once there are as many. */
export async function waitForMails(boxes: string, box: string, count: number, readLog: () => string) {
  const folder = join(boxes, box, 'new')
  const files = () => (existsSync(folder) ? readdirSync(folder) : [])
  await expect.poll(files, { timeout: 60_000, message: readLog() }).toHaveLength(count)
  return files().map((name) => readFileSync(join(folder, name), 'utf8'))
}
