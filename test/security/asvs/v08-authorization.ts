import type { Chapter } from '../requirement.ts'

export const chapter: Chapter = {
  title: 'Authorization',
  requirements: {
    '8.1.1': {
      level: 1,
      asks: 'Write down who may do what with what',
      met: 'rules: who sees what, organisers; the table of access.',
      proof: ['docs/rules.md', 'test/walls/access.ts'],
    },
    '8.1.2': {
      level: 2,
      asks: 'Write down who may read and write which field, in which state',
      met: 'rules: who sees what, by role, field and state of a match.',
      proof: ['docs/rules.md', 'src/domain/visibility.ts'],
    },
    '8.2.1': {
      level: 1,
      asks: 'Functions only for who may',
      met: 'Every loader and action asks its gate for a proof; a page without a row in the table fails.',
      proof: [
        'test/access.test.ts > every address gives every role what the table says',
        'docs/decisions/0005-guards-and-the-http-shell.md',
      ],
    },
    '8.2.2': {
      level: 1,
      asks: 'Data only for whom it is',
      met: 'Row-level security behind every query.',
      proof: [
        'src/db/row-level-security.test.ts > shows a person themselves and nobody else',
        'test/attacks.test.ts > somebody else’s match',
      ],
    },
    '8.2.3': {
      level: 2,
      asks: 'Fields only for whom they are',
      met: 'Fields of a class have a table of their own; marks in every field are looked for in every answer.',
      proof: [
        'test/canary.test.ts > a guest or host meets nothing but their own and what their match allows',
        'test/forbidden-keys.test.ts > thirty fields and more that nobody asked for',
      ],
    },
    '8.3.1': {
      level: 1,
      asks: 'Decided on the server',
      met: 'And once more in the database, which believes no process without a sealed ticket.',
      proof: [
        'docs/decisions/0040-who-acts-is-sealed.md',
        'src/db/injection.test.ts > without one, or with another, nothing is said at all',
      ],
    },
    '8.4.1': {
      level: 2,
      asks: 'Tenants are apart',
      notHere: 'One site serves one organisation. Editions are years of the same one.',
    },
  },
}
