import SmtpConnection from 'nodemailer/lib/smtp-connection'
import { certificateFor, SMTP_PATIENCE } from '#platform/mailer/smtp.server.ts'
import { isLoopback } from '#platform/settings/loopback.server.ts'
import type { Settings } from '#platform/settings/settings.server.ts'
import { bad, good, reasonOf, warn, type Finding } from './check.ts'

/** Does the mail server answer to EHLO, is the way there encrypted, and does it take the user and password? No mail is sent. */
export async function checkMailServer(
  { smtpUrl, mailboxEnabled, mailFrom }: Settings,
  patience = SMTP_PATIENCE,
): Promise<Finding> {
  const about = 'mail'
  if (smtpUrl === null) {
    if (mailboxEnabled) return good(about, 'SMTP_URL is not set: mails are kept and shown at /dev/mailbox')
    return bad(about, 'SMTP_URL is not set, so nobody receives a sign-in code')
  }
  const url = new URL(smtpUrl)
  const connection = new SmtpConnection({
    host: url.hostname.replaceAll(/[[\]]/g, ''),
    ...(url.port === '' ? {} : { port: Number(url.port) }),
    secure: url.protocol === 'smtps:',
    ...certificateFor(url),
    ...patience,
  })
  // Of a line that is lost nothing else hears, least of all the command that waits for its answer.
  const lost = new Promise<never>((_, reject) => connection.on('error', reject))
  lost.catch(() => {})
  try {
    await Promise.race([new Promise<void>((done) => connection.connect(() => done())), lost])
    const isEncrypted = connection.secure
    const login = await Promise.race([logIn(connection, url), lost])
    const words = `${url.hostname} answers, ${isEncrypted ? 'encrypted' : 'NOT ENCRYPTED'}, ${login}; sender is ${mailFrom.address}`
    return isEncrypted || isLoopback(url) ? good(about, words) : warn(about, words)
  } catch (error) {
    return bad(about, `the mail server does not work: ${reasonOf(error)}`)
  } finally {
    connection.close()
  }
}

async function logIn(connection: SmtpConnection, url: URL): Promise<string> {
  if (url.username === '') return connection.allowsAuth ? 'no login given' : 'no login needed'
  const user = decodeURIComponent(url.username)
  await new Promise<void>((resolve, reject) => {
    connection.login({ user, credentials: { user, pass: decodeURIComponent(url.password) } }, (error) =>
      error ? reject(error) : resolve(),
    )
  })
  return 'login taken'
}
