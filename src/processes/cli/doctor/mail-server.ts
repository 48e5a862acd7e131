import SmtpConnection from 'nodemailer/lib/smtp-connection'
import { certificateFor } from '#platform/mailer/smtp.server.ts'
import { isLoopback } from '#platform/settings/loopback.server.ts'
import type { Settings } from '#platform/settings/settings.server.ts'
import { bad, good, reasonOf, warn, type Finding } from './check.ts'

const PATIENCE_MS = 10_000

/** Does the mail server answer to EHLO, is the way there encrypted, and does it take the user and password? No mail is sent. */
export async function checkMailServer({ smtpUrl, mailboxEnabled, mailFrom }: Settings): Promise<Finding> {
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
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
  })
  try {
    await connect(connection)
    const isEncrypted = connection.secure
    const login = await logIn(connection, url)
    const words = `${url.hostname} answers, ${isEncrypted ? 'encrypted' : 'NOT ENCRYPTED'}, ${login}; sender is ${mailFrom.address}`
    return isEncrypted || isLoopback(url) ? good(about, words) : warn(about, words)
  } catch (error) {
    return bad(about, `the mail server does not work: ${reasonOf(error)}`)
  } finally {
    connection.close()
  }
}

function connect(connection: SmtpConnection): Promise<void> {
  return new Promise((resolve, reject) => {
    connection.once('error', reject)
    connection.connect((error) => (error ? reject(error) : resolve()))
  })
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
