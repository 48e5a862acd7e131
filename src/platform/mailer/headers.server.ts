import type { MailMessage, Sender } from './mailer.ts'

/** The message as nodemailer takes it: the same headers for every way out (rules: mail). */
export function composeOptions(message: MailMessage, from: Sender) {
  return {
    from: { name: from.name, address: from.address },
    ...(from.replyTo === undefined || from.replyTo === from.address ? {} : { replyTo: from.replyTo }),
    to: { name: '', address: message.to },
    envelope: { from: message.returnPath ?? from.address, to: message.to },
    subject: message.subject,
    text: message.text,
    html: message.html,
    // Attached and not an alternative of the text: nobody is asked to answer it, and no calendar writes to us.
    ...(message.calendar && { attachments: [calendarFile(message.calendar)] }),
    messageId: message.messageId,
    // As a Date: a string would go out as it is, and RFC 5322 has a form of its own ("Sun, 02 May 2027 08:04:05 +0000").
    date: new Date(message.date.epochMilliseconds),
    headers: { 'Auto-Submitted': 'auto-generated', 'Content-Language': message.locale, ...message.headers },
    // A kept mail is then byte by byte what a server would have got.
    newline: 'windows',
    // Nothing in a mail is ever fetched from a file or an address.
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

function calendarFile({ filename, method, content }: NonNullable<MailMessage['calendar']>) {
  const contentType = `text/calendar; charset=utf-8; method=${method}`
  // Read by people and filters, as the mail itself.
  return { filename, content, contentType, contentTransferEncoding: 'quoted-printable' as const }
}
