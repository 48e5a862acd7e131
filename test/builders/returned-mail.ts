/** Returned mails as servers write them. `to`: the address the mail comes back to. All people in them are made up. */

type Made = { to: string; status?: string; action?: string; diagnostic?: string; quoted?: string }

const crlf = (text: string) => text.replaceAll('\n', '\r\n')

/** RFC 3464, as Postfix writes it. */
export function aDeliveryReport({
  to,
  status = '5.1.1',
  action = 'failed',
  diagnostic = `smtp; 550 ${status} <gone@example.net>: Recipient address rejected: User unknown`,
  quoted = `Return-Path: <${to}>\nSubject: A bed\n`,
}: Made): string {
  return crlf(`Return-Path: <>
Delivered-To: ${to}
Date: Sat, 15 May 2027 10:00:00 +0200 (CEST)
From: MAILER-DAEMON@mail.example.net (Mail Delivery System)
Subject: Undelivered Mail Returned to Sender
To: ${to}
Auto-Submitted: auto-replied
MIME-Version: 1.0
Content-Type: multipart/report; report-type=delivery-status;
	boundary="9B095B5A0.1/mail.example.net"

This is a MIME-encapsulated message.

--9B095B5A0.1/mail.example.net
Content-Description: Notification
Content-Type: text/plain; charset=utf-8

This is the mail system at host mail.example.net.

<gone@example.net>: host mx.example.net said: ${diagnostic}

--9B095B5A0.1/mail.example.net
Content-Description: Delivery report
Content-Type: message/delivery-status

Reporting-MTA: dns; mail.example.net
X-Postfix-Queue-ID: 9B095B5A0
Arrival-Date: Sat, 15 May 2027 09:59:58 +0200 (CEST)

Final-Recipient: rfc822; gone@example.net
Original-Recipient: rfc822;gone@example.net
Action: ${action}
Status: ${status}
Remote-MTA: dns; mx.example.net
Diagnostic-Code: ${diagnostic}

--9B095B5A0.1/mail.example.net
Content-Description: Undelivered Message
Content-Type: message/rfc822

${quoted}
Hello

--9B095B5A0.1/mail.example.net--
`)
}

/** Exim: no machine's part, a header of its own, and the mail behind a line. */
export const anEximReport = ({ to }: Made) =>
  crlf(`X-Failed-Recipients: gone@example.net
Auto-Submitted: auto-replied
From: Mail Delivery System <Mailer-Daemon@mail.example.net>
To: ${to}
Subject: Mail delivery failed: returning message to sender

This message was created automatically by mail delivery software.

A message that you sent could not be delivered to one or more of its
recipients. This is a permanent error. The following address(es) failed:

  gone@example.net
    host mx.example.net [192.0.2.1]
    SMTP error from remote mail server after RCPT TO:<gone@example.net>:
    550 5.1.1 <gone@example.net> User doesn't exist

------ This is a copy of the message, including all the headers. ------

Subject: 4.2.2 is not a status, it is in our own words
`)

/** qmail, which never says more. */
export const aQmailReport = ({ to }: Made) =>
  crlf(`From: MAILER-DAEMON@mail.example.net
To: ${to}
Subject: failure notice

Hi. This is the qmail-send program at mail.example.net.
I'm afraid I wasn't able to deliver your message to the following addresses.
This is a permanent error; I've given up. Sorry it didn't work out.

<gone@example.net>:
Sorry, no mailbox here by that name. (#5.1.1)

--- Below this line is a copy of the message.

Return-Path: <${to}>
`)

/** Exim's word that it goes on trying. */
export const aWarning = ({ to }: Made) =>
  crlf(`From: Mail Delivery System <Mailer-Daemon@mail.example.net>
To: ${to}
Subject: Warning: message 1abc delayed 24 hours

This message was created automatically by mail delivery software.
A message that you sent has not yet been delivered to one or more of its recipients after more than 24 hours.

  gone@example.net
    Delay reason: 451 4.7.1 try again later

No action is required on your part. Delivery attempts will continue for some time.
`)

/** Somebody is on holiday: it comes to the same address. */
export const anAbsence = ({ to }: Made) =>
  crlf(`Return-Path: <>
From: Amina <amina@example.net>
To: ${to}
Subject: Out of office
Auto-Submitted: auto-replied

I am away and back on 5.1.2028. My account does not exist before. 550 5.1.1
`)

/** RFC 5965: "this is spam", with the mail. */
export const aComplaint = ({
  to,
  type = 'abuse',
  quoted = '',
}: {
  to: string
  type?: string
  quoted?: string
}) =>
  crlf(`From: <feedback@provider.example.net>
To: <complaints@example.org>
Subject: FW: A bed
MIME-Version: 1.0
Content-Type: multipart/report; report-type=feedback-report; boundary="part"

--part
Content-Type: text/plain; charset="US-ASCII"

This is an email abuse report for a mail received from IP 192.0.2.1.

--part
Content-Type: message/feedback-report

Feedback-Type: ${type}
User-Agent: SomeGenerator/1.0
Version: 1
Original-Mail-From: <${to}>
Arrival-Date: Sat, 15 May 2027 09:59:58 +0200

--part
Content-Type: message/rfc822
Content-Disposition: inline

From: <beds@example.org>
Subject: News
${quoted}

Hello
--part--
`)
