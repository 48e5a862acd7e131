import type { Chapter } from '../requirement.ts'

export const chapter: Chapter = {
  title: 'Sessions',
  requirements: {
    '7.1.1': {
      level: 2,
      asks: 'Write down how long sessions live, and why',
      met: 'docs/security.md; rules: accounts and codes.',
      proof: ['docs/security.md', 'src/domain/session.ts'],
    },
    '7.1.2': {
      level: 2,
      asks: 'Write down how many sessions an account may have',
      met: 'No limit, and why, in docs/security.md; each new device is told by mail, and all are listed.',
      proof: [
        'docs/security.md',
        'src/features/own/account/sessions.test.ts > are listed with this one first, and nobody else’s with them',
      ],
    },
    '7.1.3': {
      level: 2,
      asks: 'Write down sessions of other systems',
      notHere: 'There is no sign-in of another system.',
    },
    '7.2.1': {
      level: 1,
      asks: 'Tokens are judged by the server',
      met: 'A hash in the database, asked at each request.',
      proof: [
        'src/features/ground/sign-in/session.server.ts',
        'src/features/console/admins/session.test.ts > an approval counts from the next request on, and so does its end',
      ],
    },
    '7.2.2': {
      level: 1,
      asks: 'Tokens are made for each session',
      met: '256 random bits at each sign-in.',
      proof: [
        'src/platform/keys.server.ts',
        'test/attacks.test.ts > chosen by somebody else is never promoted, and is worth nothing after signing out',
      ],
    },
    '7.2.3': {
      level: 1,
      asks: 'Tokens of 128 bits or more from a secure generator',
      met: '256 bits.',
      proof: ['src/platform/keys.server.ts'],
    },
    '7.2.4': {
      level: 1,
      asks: 'A new token at sign-in and when proving oneself again',
      met: 'Each sign-in, also the one that proves a mailbox again, makes a new token and ends the one before; so does each proof of a second factor. For a minute the token before still answers what was on its way, with what it had proved itself and nothing of the new proof.',
      proof: [
        'src/features/ground/sign-in/sign-in.test.ts > that the browser had before ends at a new sign-in',
        'src/features/ground/second-factor/second-factor.test.ts > is another one once it has proved something; the one before proves nothing, and ends',
        'test/asked-again.test.ts > holds what was typed, takes a code without script, and sends it on as it was',
      ],
    },
    '7.3.1': {
      level: 2,
      asks: 'Idle sessions end',
      refused:
        "Organisers: eight hours. Guests and hosts stay signed in for 400 days on their own device, because a guest who is at a stranger's door with an old phone needs the address and no code; a shared device ends with the browser. They see one registration, can end sessions from anywhere, and changing the address or deleting the account asks for a code again.",
      proof: [
        'src/domain/session.test.ts > an admin page takes an idle time under eight hours, not of eight',
        'docs/security.md',
      ],
    },
    '7.3.2': {
      level: 2,
      asks: 'Sessions end after a longest time',
      met: '400 days; organisers seven.',
      proof: [
        'src/domain/session.test.ts > a guest stays signed in for 400 days, idle or not, and not a moment longer',
        'src/domain/session.test.ts > an admin page takes a sign-in of exactly seven days, not older',
      ],
    },
    '7.4.1': {
      level: 1,
      asks: 'A session that ended is worth nothing',
      met: 'Ended in the database.',
      proof: [
        'src/features/ground/sign-in/sign-in.test.ts > ends on the server at sign-out',
        'test/attacks.test.ts > chosen by somebody else is never promoted, and is worth nothing after signing out',
      ],
    },
    '7.4.2': {
      level: 1,
      asks: 'Deleting an account ends its sessions',
      met: 'All of them; an approval that was taken back bites at the next request.',
      proof: [
        'src/features/own/account/deleting.test.ts > ends every session',
        'src/features/console/admins/revoking.test.ts > is done by the clock then, once, and its person told',
      ],
    },
    '7.4.3': {
      level: 2,
      asks: 'Other sessions can be ended after a factor changed',
      met: 'Changing the address ends them by itself; a second factor is told by mail, and one press ends all others.',
      proof: [
        'src/features/own/account/changing-email.test.ts > counts once the new mailbox has answered, tells the old one, and signs other devices out',
        'src/features/own/account/sessions.test.ts > end everywhere but here',
      ],
    },
    '7.4.4': {
      level: 2,
      asks: 'Signing out is easy to find',
      met: 'In the head of every page of somebody signed in.',
      proof: ['src/ui/console-header.tsx', 'test/journeys/signed-out-tabs.spec.ts'],
    },
    '7.4.5': {
      level: 2,
      asks: 'Organisers can end sessions of others',
      met: "Organisers end each other's sessions on a page of the console; deleting an account ends all of its own.",
      proof: ['src/features/console/security/sessions.server.ts', 'src/mails/session-ended/mail.tsx'],
    },
    '7.5.1': {
      level: 2,
      asks: 'Prove oneself before changing what signs in',
      met: 'Changing the address, deleting the account and the second factor ask for a proof of the last quarter of an hour.',
      proof: [
        'src/features/own/account/pages/email.tsx',
        'src/features/ground/second-factor/keeping.server.ts',
      ],
    },
    '7.5.2': {
      level: 2,
      asks: "See and end one's sessions, with a fresh proof",
      refused:
        'They are listed and ended one by one or all at once, without a fresh proof: ending sessions is what somebody does in a hurry who fears for their account, and the worst that a thief of a session gains is to sign the owner out, who signs in again by a code.',
      proof: [
        'src/features/own/account/sessions.test.ts > end one by one, also when pressed twice, and never somebody else’s',
      ],
    },
    '7.6.1': {
      level: 2,
      asks: 'Sessions follow those of an identity provider',
      notHere: 'There is no identity provider.',
    },
    '7.6.2': {
      level: 2,
      asks: "No session without somebody's act",
      met: 'A link opens a page with a button; reading it signs nobody in.',
      proof: [
        'src/features/ground/sign-in/sign-in.test.ts > signs in where it is opened, once',
        'test/access.test.ts > every address gives every role what the table says',
      ],
    },
  },
}
