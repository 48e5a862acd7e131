import type { Chapter } from '../requirement.ts'

export const chapter: Chapter = {
  title: 'Logging and errors',
  requirements: {
    '16.1.1': {
      level: 2,
      asks: 'An inventory of logs',
      met: 'docs/security.md: each log, what is in it, where, who reads it, how long.',
      proof: ['docs/security.md', 'src/platform/log.server.ts'],
    },
    '16.2.1': {
      level: 2,
      asks: 'When, where, who and what',
      met: 'Each line of the process has moment, event and the number of the request; the security log who, to whom, from where and on which page; the access log who looked at whom.',
      proof: [
        'src/platform/log.test.ts > writes one JSON line per event with level, time and the id of the request',
        'src/features/ground/security/security.test.ts > says who acts, whatever it is told, and only the part of the internet',
        'src/db/access-log.server.ts',
      ],
    },
    '16.2.2': {
      level: 2,
      asks: 'One clock, in UTC',
      met: 'ISO moments in UTC; doctor looks at the clock.',
      proof: [
        'src/platform/log.test.ts > writes one JSON line per event with level, time and the id of the request',
        'src/db/one-clock.test.ts',
      ],
    },
    '16.2.3': {
      level: 2,
      asks: 'Logs go only where the inventory says',
      met: 'stdout, and tables; nothing that a process apart prints is kept.',
      proof: ['docs/security.md', 'src/platform/apart/apart.server.ts'],
    },
    '16.2.4': {
      level: 2,
      asks: 'Logs can be read by programs',
      met: 'JSON lines.',
      proof: [
        'src/platform/log.test.ts > writes one JSON line per event with level, time and the id of the request',
      ],
    },
    '16.2.5': {
      level: 2,
      asks: 'Sensitive data is kept out of logs',
      met: 'A closed list of events and fields; addresses and codes are masked everywhere; marks are looked for.',
      proof: [
        'src/platform/log.test.ts > no address and no six-digit code ever passes through an error',
        'test/canary.test.ts > after all of this',
      ],
    },
    '16.3.1': {
      level: 2,
      asks: 'Sign-ins are logged, those that failed too',
      met: 'In the security log, with the way and why one failed, second factors too.',
      proof: ['src/domain/security-events.ts', 'test/security-log.test.ts'],
    },
    '16.3.2': {
      level: 2,
      asks: 'Refused access is logged',
      met: 'In the security log, what comes in floods as one line with how often.',
      proof: [
        'src/features/ground/sign-in/noting-refusals.server.ts',
        'src/features/ground/security/security.test.ts > is as many lines as there are kinds, networks and people in an hour, and counts every one',
      ],
    },
    '16.3.3': {
      level: 2,
      asks: 'Security events and attempts are logged',
      met: 'A closed list; limits that are felt, forged forms, second factors that fail, files, approvals. Five kinds are alarms.',
      proof: [
        'docs/rules.md',
        'src/domain/security-events.ts',
        'src/features/ground/security/security.test.ts > guessing at a second factor is told to all organisers once an hour, from wherever it comes',
      ],
    },
    '16.3.4': {
      level: 2,
      asks: 'Unexpected errors are logged',
      met: 'Each with the number of its request; failures of mail, backups and database too.',
      proof: [
        'test/site.test.ts > shows the error page with the number of the request, logs it, and says nothing of what went wrong',
        'src/platform/log.server.ts',
      ],
    },
    '16.4.1': {
      level: 2,
      asks: 'No line can be forged',
      met: 'JSON encodes what is in it; nothing typed is.',
      proof: [
        'src/platform/log.test.ts > logs what was thrown when it was no error',
        'src/platform/http/shell.test.ts > has a line for each request, with its id and without what was typed',
      ],
    },
    '16.4.2': {
      level: 2,
      asks: 'Logs cannot be read or changed by others',
      met: 'Access log and security log can only be added to by pages; organisers read them; stdout belongs to the journal.',
      proof: [
        'src/db/row-level-security.test.ts > lets neither web nor worker change the history of a match or the access log',
        'src/features/ground/security/security.test.ts > is written by the function alone, changed and taken away by no page, and read by organisers',
      ],
    },
    '16.4.3': {
      level: 2,
      asks: 'Logs go to another system',
      refused:
        "Lines go to stdout as JSON, and the operator's journal can send them on (systemd-journal-remote, a container's driver). The site sends none by itself: that would need a second server, which most groups do not have. Backups, which hold the access log, do go to another machine.",
      proof: ['docs/security.md', 'docs/operating/backup.md'],
    },
    '16.5.1': {
      level: 2,
      asks: 'Errors say nothing of the inside',
      met: 'The number of the request and a kind sentence.',
      proof: [
        'test/site.test.ts > shows the error page with the number of the request, logs it, and says nothing of what went wrong',
      ],
    },
    '16.5.2': {
      level: 2,
      asks: 'Outside systems may fail',
      met: 'Mail waits, pages are read without a database, the address search is left out.',
      proof: [
        'test/database-away.test.ts > with the wire cut, pages to read are read and all others ask for a moment',
        'test/stress/mail-storm.test.ts',
        'src/platform/geocoder/geocoder.test.ts > when it does not answer in time',
      ],
    },
    '16.5.3': {
      level: 2,
      asks: 'A failure opens nothing',
      met: 'No actor, no rows; a failed transaction is taken back whole.',
      proof: ['src/db/row-level-security.test.ts > shows nothing, or refuses, when no actor is set'],
    },
  },
}
