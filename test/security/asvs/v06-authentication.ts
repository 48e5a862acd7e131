import type { Chapter } from '../requirement.ts'

export const chapter: Chapter = {
  title: 'Authentication',
  requirements: {
    '6.1.1': {
      level: 1,
      asks: 'Write down the limits of guessing, and that nobody is locked out',
      met: 'rules: limits of signing in, second factor; record 0036 with figures.',
      proof: ['docs/rules.md', 'docs/decisions/0036-slower-never-shut.md', 'src/domain/sign-in-limits.ts'],
    },
    '6.1.2': { level: 2, asks: 'Words that passwords may not have', notHere: 'There are no passwords.' },
    '6.1.3': {
      level: 2,
      asks: 'Write down every way in and how strong it is',
      met: 'Code, link, second factor, command line: docs/security.md, rules: accounts and codes.',
      proof: ['docs/security.md', 'docs/rules.md'],
    },
    '6.2.1': { level: 1, asks: 'Passwords of eight signs or more', notHere: 'There are no passwords.' },
    '6.2.2': { level: 1, asks: 'Passwords can be changed', notHere: 'There are no passwords.' },
    '6.2.3': { level: 1, asks: 'Changing asks for the old password', notHere: 'There are no passwords.' },
    '6.2.4': { level: 1, asks: 'Refuse the most usual passwords', notHere: 'There are no passwords.' },
    '6.2.5': { level: 1, asks: 'No rules of composition', notHere: 'There are no passwords.' },
    '6.2.6': { level: 1, asks: 'Passwords are masked', notHere: 'There are no passwords.' },
    '6.2.7': {
      level: 1,
      asks: 'Pasting and password managers work',
      notHere: 'There are no passwords; codes can be pasted.',
    },
    '6.2.8': { level: 1, asks: 'Passwords are taken as typed', notHere: 'There are no passwords.' },
    '6.2.9': { level: 2, asks: 'Passwords of 64 signs', notHere: 'There are no passwords.' },
    '6.2.10': { level: 2, asks: 'Passwords do not run out', notHere: 'There are no passwords.' },
    '6.2.11': { level: 2, asks: 'The list of 6.1.2 is used', notHere: 'There are no passwords.' },
    '6.2.12': { level: 2, asks: 'Refuse passwords that have leaked', notHere: 'There are no passwords.' },
    '6.3.1': {
      level: 1,
      asks: 'The limits of 6.1.1 hold',
      met: 'Counted in the database, simulated with a thousand networks.',
      proof: [
        'src/features/ground/sign-in/limits.test.ts > of all strangers together switch codes off for strangers, never for a device that is known',
        'src/features/ground/sign-in/sign-in.test.ts > admits no more than its budget of a thousand guesses at once',
      ],
    },
    '6.3.2': {
      level: 1,
      asks: 'No accounts that come with the product',
      met: 'The first organiser is named by the operator; the demonstration is not part of a release.',
      proof: [
        'src/features/console/admins/admins.test.ts > makes a person that nobody knew an approved organiser',
        'scripts/packages.test.ts > a release of ours has no compiler, no test package, and everything that the server names',
      ],
    },
    '6.3.3': {
      level: 2,
      asks: 'A second factor for everybody',
      refused:
        'Organisers, who see everybody, have one, and a setting requires it of all of them. Guests and hosts see themselves and one match; many have only a borrowed phone, no smartphone, or a mailbox as their only account, and a lost factor in the week of the conference means a night without a bed. A mailbox that was taken over is told by mail at each new device, and opens one registration.',
      proof: ['docs/decisions/0039-second-factor.md', 'test/asked-again.test.ts > where it is required'],
    },
    '6.3.4': {
      level: 2,
      asks: 'No way in that is not written down, all equally strong',
      met: 'One function opens a session; the ways to it are in docs/security.md.',
      proof: [
        'docs/security.md',
        'test/access.test.ts > has a row for every page of the site map, and no other',
      ],
    },
    '6.4.1': {
      level: 1,
      asks: 'First secrets are random, short-lived and used once',
      met: 'Codes and links: fifteen minutes and an hour, once.',
      proof: [
        'src/features/ground/sign-in/sign-in.test.ts > works for fifteen minutes, not for longer',
        'src/features/ground/sign-in/sign-in.test.ts > works once',
      ],
    },
    '6.4.2': {
      level: 1,
      asks: 'No hints, no secret questions',
      met: 'There are none.',
      proof: ['docs/security.md'],
    },
    '6.4.3': {
      level: 2,
      asks: 'Resetting a password leaves the second factor',
      notHere: 'There are no passwords.',
    },
    '6.4.4': {
      level: 2,
      asks: 'A lost factor takes as much proof as a new one',
      met: 'Recovery codes; else two other organisers who have spoken with the owner, or whoever runs the server: the mailbox alone is not enough, and something new is set up only in the browser that asked.',
      proof: [
        'docs/operating/second-factor.md',
        'src/features/ground/second-factor/losing/losing.test.ts > opens nothing until both have, then lets the owner begin anew in the session that asked, and all are told',
      ],
    },
    '6.5.1': {
      level: 2,
      asks: 'Codes work once',
      met: 'Codes, links, recovery codes, the steps of an app, and answers of passkeys.',
      proof: [
        'src/features/ground/second-factor/second-factor.test.ts > a code works once: not again, not in another session, and none from before it',
        'src/features/ground/second-factor/passkeys.test.ts > works once, in its own session, within ten minutes, and none from before it',
        'src/features/ground/sign-in/sign-in.test.ts > works once',
      ],
    },
    '6.5.2': {
      level: 2,
      asks: 'Recovery codes hashed slowly and salted',
      refused:
        'They have 58 bits and are kept as HMAC-SHA-256 with a key that is in no database and no backup, and with the id of their owner. Against whoever has the database alone that is stronger than a slow hash of 58 bits; whoever has the key too can make sessions and needs no recovery code.',
      proof: ['src/features/ground/second-factor/recovering.server.ts', 'docs/security/keys.md'],
    },
    '6.5.3': {
      level: 2,
      asks: 'Secrets come from a secure generator',
      met: "The system's.",
      proof: ['src/processes/wiring/deps.ts', 'src/platform/totp.server.ts'],
    },
    '6.5.4': {
      level: 2,
      asks: 'Codes of 20 bits or more',
      met: 'Six digits; recovery codes have 58 bits.',
      proof: ['src/domain/otp.ts', 'src/domain/second-factor.ts'],
    },
    '6.5.5': {
      level: 2,
      asks: 'Mailed codes live ten minutes, codes of apps thirty seconds',
      refused:
        'A code lives fifteen minutes and a link an hour: mail servers that see us for the first time keep mail back for five to fifteen minutes, and whoever waits for a bed in another country has no second way in. What a longer life costs is guesses, and these are bounded in number, not in time (0.002 accounts a week). A code of an app is good for its step of thirty seconds and one beside it, as clocks of phones are off.',
      proof: [
        'src/domain/otp.ts',
        'docs/decisions/0036-slower-never-shut.md',
        'src/features/ground/sign-in/sign-in.test.ts > works for fifteen minutes, not for longer',
      ],
    },
    '6.6.1': {
      level: 2,
      asks: 'Codes by telephone only beside something stronger',
      notHere: 'No code goes by telephone or SMS.',
    },
    '6.6.2': {
      level: 2,
      asks: 'A code answers only the request it was made for',
      refused:
        'A code is bound to the browser that asked, and dies when two newer ones have been sent; the last two are both good, because mails overtake each other and people type the one they see. A link works in any browser, as it must for whoever asked on another device; it first shows whose account it opens.',
      proof: [
        'src/features/ground/sign-in/sign-in.test.ts > is worth nothing in another browser',
        'src/features/ground/sign-in/sign-in.test.ts > stays valid when one more was sent, and dies when two more were',
      ],
    },
    '6.6.3': {
      level: 2,
      asks: 'Limits of guessing mailed codes',
      met: 'Five tries a request, and limits for device, mailbox and all; links have 256 bits.',
      proof: [
        'src/features/ground/sign-in/limits.test.ts > of strangers switch codes off for strangers at this mailbox: its devices and the link go on',
        'src/platform/keys.server.ts',
      ],
    },
    '6.8.1': {
      level: 2,
      asks: 'Users of one identity provider are not those of another',
      notHere: 'There is no identity provider.',
    },
    '6.8.2': { level: 2, asks: 'Check signatures of assertions', notHere: 'There is no identity provider.' },
    '6.8.3': { level: 2, asks: 'SAML assertions are used once', notHere: 'There is no identity provider.' },
    '6.8.4': {
      level: 2,
      asks: 'Ask an identity provider how strong the proof was',
      notHere: 'There is no identity provider.',
    },
  },
}
