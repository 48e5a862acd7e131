import type { Chapter } from '../requirement.ts'

export const chapter: Chapter = {
  title: 'Validation and business logic',
  requirements: {
    '2.1.1': {
      level: 1,
      asks: 'Write down how single values are checked',
      met: 'rules: fields, ages, nights, names and texts; each answer is declared once with its check.',
      proof: ['docs/rules.md', 'src/domain/answers/guest.ts'],
    },
    '2.1.2': {
      level: 2,
      asks: 'Write down how values are checked together',
      met: 'rules: fit, nights, travelling together; the messages that two answers disagree are quoted there.',
      proof: ['docs/rules.md', 'engine/rules/eligibility.ts'],
    },
    '2.1.3': {
      level: 2,
      asks: 'Write down limits for each person and for all',
      met: 'rules: limits of signing in, travelling together, arrival, mail; the numbers are in the edition and in one file.',
      proof: ['docs/rules.md', 'src/domain/sign-in-limits.ts'],
    },
    '2.2.1': {
      level: 1,
      asks: 'Check all input against what is expected',
      met: 'Every form has a schema; what it does not name changes nothing.',
      proof: [
        'test/forbidden-keys.test.ts > the list of forms',
        'test/attacks.test.ts > is refused and never an error, in whatever field it stands',
      ],
    },
    '2.2.2': {
      level: 1,
      asks: 'Check on the server',
      met: "Every check is the server's; a page with script asks the same one.",
      proof: [
        'src/features/registration/wizard/components/use-field-checks.ts',
        'test/attacks.test.ts > a step that the answers do not lead to cannot be saved',
      ],
    },
    '2.2.3': {
      level: 2,
      asks: 'Check that values fit together',
      met: 'The domain decides; the database holds capacity.',
      proof: ['src/domain/occupancy.test.ts', 'engine/rules/eligibility.test.ts'],
    },
    '2.3.1': {
      level: 1,
      asks: 'Steps only in order',
      met: 'The server says which step comes next, and saves no other.',
      proof: ['test/attacks.test.ts > a step that the answers do not lead to cannot be saved'],
    },
    '2.3.2': {
      level: 2,
      asks: 'Keep the limits that are written down',
      met: 'Counters in the database, one statement each.',
      proof: [
        'src/features/ground/sign-in/limits.test.ts > gets five mails at strangers’ wish, then one in each slot, and its owner always has a link',
        'src/features/ground/sign-in/sign-in.test.ts > admits no more than its budget of a thousand guesses at once',
      ],
    },
    '2.3.3': {
      level: 2,
      asks: 'All of an action or nothing',
      met: 'A change and the mails it causes are one transaction.',
      proof: [
        'src/features/ground/sign-in/devices.test.ts > is told in the transaction of the sign-in: no session, no mail',
        'ARCHITECTURE.md',
      ],
    },
    '2.3.4': {
      level: 2,
      asks: 'Nothing limited is given twice',
      met: 'Exclusion constraints settle who was first.',
      proof: [
        'test/stress/races.test.ts > ten organisers drafting the last bed at once make one match, in each of five rounds',
      ],
    },
    '2.4.1': {
      level: 2,
      asks: 'Slow machines that call too often',
      met: "Codes, newsletter, telling and checking letters are counted by network and in all; everything else needs a session. Lists are read one after the other, and of those that wait no more than a few are taken; organisers' exports are proved again and noted.",
      proof: [
        'src/platform/tables/read-list.test.ts > waits for the one before, as long as not too many wait',
        'src/features/ground/sign-in/limits.test.ts > feels the brake when very many strangers ask, and others do not',
        'src/features/site/newsletter/newsletter.server.ts',
        'src/features/own/telling/telling.server.ts',
        'docs/decisions/0036-slower-never-shut.md',
      ],
    },
  },
}
