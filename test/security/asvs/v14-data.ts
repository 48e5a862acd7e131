import type { Chapter } from '../requirement.ts'

export const chapter: Chapter = {
  title: 'Data protection',
  requirements: {
    '14.1.1': {
      level: 2,
      asks: 'All sensitive data is known and classified',
      met: 'Every table and column is: what goes when, what its owner is given, who sees it; five classes in docs/security.md.',
      proof: [
        'docs/security.md',
        'src/domain/retention-plan.ts',
        'src/features/own/account/export.test.ts > has no column in them that is neither given out nor kept back with a reason',
      ],
    },
    '14.1.2': {
      level: 2,
      asks: 'What each class asks for',
      met: 'docs/security.md: encryption, retention, logs, access, backups, by class.',
      proof: ['docs/security.md', 'docs/decisions/0042-no-encrypted-fields.md'],
    },
    '14.2.1': {
      level: 1,
      asks: 'Nothing sensitive in addresses',
      met: 'Tokens of links are one-way or used once; names that organisers look for are sealed.',
      proof: [
        'src/features/ground/search-words.test.ts > a name that is looked for stands in no address, and is understood from it',
        'test/journeys/organiser-finds-and-edits.spec.ts > no name in an address',
      ],
    },
    '14.2.2': {
      level: 2,
      asks: 'Nothing sensitive in caches of servers',
      met: 'What says nothing of keeping is no-store; only pages that are the same for everybody are kept.',
      proof: [
        'src/platform/http/shell.test.ts > what does not say how long it may be kept is kept by nobody',
        'src/platform/http/kept-pages.test.ts > does not keep errors, redirects and personal answers',
      ],
    },
    '14.2.3': {
      level: 2,
      asks: 'Nothing sensitive to third parties',
      met: 'Nothing is loaded of others before consent; analytics get paths, never of people.',
      proof: ['test/journeys/analytics.spec.ts', 'src/features/site/maps/maps.server.ts'],
    },
    '14.2.4': {
      level: 2,
      asks: 'The classes of 14.1.2 are kept to',
      met: 'Retention, own data, canary and log have tests of their own.',
      proof: [
        'test/canary.test.ts > after all of this',
        'src/features/clock/retention/retention-job.test.ts',
        'src/platform/log.test.ts > drops personal fields that slip past the types',
      ],
    },
    '14.3.1': {
      level: 1,
      asks: 'Signing out clears the device',
      met: 'Clear-Site-Data, and a script where a browser does not know it; other tabs follow.',
      proof: ['src/features/ground/sign-in/pages/logout.tsx', 'test/journeys/signed-out-tabs.spec.ts'],
    },
    '14.3.2': {
      level: 2,
      asks: 'Browsers keep nothing sensitive',
      met: 'Pages of signed-in people are no-store.',
      proof: ['test/site.test.ts > are kept by nobody'],
    },
    '14.3.3': {
      level: 2,
      asks: 'Nothing sensitive in browser storage',
      met: "Half-filled forms are sealed, with a key that never leaves the server but with its owner's session.",
      proof: [
        'src/features/ground/kept-entries/sealed-text.test.ts',
        'docs/decisions/0019-kept-on-the-device.md',
      ],
    },
  },
}
