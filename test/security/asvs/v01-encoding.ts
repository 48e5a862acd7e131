import type { Chapter } from '../requirement.ts'

export const chapter: Chapter = {
  title: 'Encoding and sanitization',
  requirements: {
    '1.1.1': {
      level: 2,
      asks: 'Decode input once, before it is checked',
      met: 'Addresses and forms are decoded by the server and in one place; actions get texts.',
      proof: [
        'src/platform/http/form-body.server.ts',
        'src/platform/http/shell.test.ts > arrives without what PostgreSQL cannot keep, however it was sent',
      ],
    },
    '1.1.2': {
      level: 2,
      asks: 'Encode output last, where it is interpreted',
      met: 'React writes HTML, parameters go to SQL beside the statement, mails and CSV files are written by libraries at the end.',
      proof: [
        'src/features/ground/mail-queue/composing/composing.ts',
        'test/architecture.test.ts > some things are done in one place only',
      ],
    },
    '1.2.1': {
      level: 1,
      asks: 'Encode for the place in HTML, XML or a header',
      met: 'React for HTML; raw HTML is banned outside of mails, which are rendered by React too; no text of anybody becomes a header.',
      proof: [
        'test/walls/forbidden.ts',
        'test/stress/mail-headers.test.ts > no name, text or address makes a header or another reader',
      ],
    },
    '1.2.2': {
      level: 1,
      asks: 'Encode data in addresses; allow only safe protocols',
      met: 'URLSearchParams everywhere; links of people are http or https and of Markdown a closed list.',
      proof: [
        'src/platform/markdown-property.test.ts > links to the web, a mailbox, a telephone or a place of our own',
        'src/domain/return-path.test.ts > whatever is sent, the browser stays on this site',
      ],
    },
    '1.2.3': {
      level: 1,
      asks: 'Encode data in JavaScript and JSON',
      met: 'No script is put together from data: React Router serialises what a page needs, files are JSON.stringify; the policy stops what is not ours.',
      proof: [
        'test/delivery.test.ts > allows by hash exactly the code that stands in it',
        'src/platform/http/page-policy.server.ts',
      ],
    },
    '1.2.4': {
      level: 1,
      asks: 'No SQL injection',
      met: 'Kysely and tagged SQL with parameters; the raw client is walled in; what would be smuggled in reads nothing beyond its own session.',
      proof: [
        'src/db/injection.test.ts > a claim that changes half-way through a statement opens nothing',
        'test/outside/sqlmap.test.ts > finds nothing to inject into',
      ],
    },
    '1.2.5': {
      level: 1,
      asks: 'No command injection',
      met: 'Programs are started with a list of arguments and without a shell; none is given anything that people type.',
      proof: ['src/platform/apart/apart.server.ts', 'src/platform/postgres/supervise.server.ts'],
    },
    '1.2.6': { level: 2, asks: 'No LDAP injection', notHere: 'There is no directory.' },
    '1.2.7': { level: 2, asks: 'No XPath injection', notHere: 'There is no XPath.' },
    '1.2.8': {
      level: 2,
      asks: 'No LaTeX injection',
      notHere: 'PDFs are drawn, not typeset by a program that takes commands.',
    },
    '1.2.9': {
      level: 2,
      asks: 'Escape text that becomes a regular expression',
      met: 'No expression is made of what people type; searches are parameters, their signs escaped.',
      proof: ['src/features/console/records/guests-list.test.ts > are searched as typed, not as a pattern'],
    },
    '1.3.1': {
      level: 1,
      asks: 'Sanitise HTML of rich-text editors',
      notHere: 'Nobody can enter HTML; organisers write a little Markdown (1.3.5).',
    },
    '1.3.2': {
      level: 1,
      asks: 'No eval',
      met: 'No code is made of text; the policy allows no unsafe-eval.',
      proof: ['src/platform/http/page-policy.server.ts', 'src/platform/http/shell.test.ts > every response'],
    },
    '1.3.3': {
      level: 2,
      asks: 'Clean data before a dangerous place',
      met: "NUL and half surrogates never come in; cells of a CSV are guarded against formulas; addresses of mails are checked again at the server's door.",
      proof: [
        'src/platform/tables/write-csv.test.ts > parts cells as the spreadsheets of the language expect',
        'src/platform/mailer/mailer.test.ts > whatever address is stored, the server is told exactly that one or none',
      ],
    },
    '1.3.4': {
      level: 2,
      asks: 'Check scriptable SVG',
      met: 'The only one is the logo, set by whoever runs the server: anything active in it stops the start, and it is sent in a sandbox.',
      proof: ['src/platform/settings/svg.server.ts', 'src/features/ground/brand-logo.tsx'],
    },
    '1.3.5': {
      level: 2,
      asks: 'Clean Markdown and style languages',
      met: 'Markdown becomes allowed elements only, raw HTML stays words, placeholders are filled after parsing.',
      proof: [
        'src/platform/markdown-property.test.ts > becomes allowed elements, with nothing but what they may carry',
        'src/platform/markdown.server.test.ts > leaves raw HTML as words',
      ],
    },
    '1.3.6': {
      level: 2,
      asks: 'No requests to where somebody wants',
      met: 'The server asks only addresses from settings; links of people are never fetched; redirects are not followed.',
      proof: [
        'src/platform/geocoder/geocoder.test.ts > when it sends elsewhere, and nobody is asked there',
        'src/platform/off-site/s3.server.ts',
      ],
    },
    '1.3.7': {
      level: 2,
      asks: 'No templates from input',
      met: 'Texts to many have a closed list of placeholders, replaced once; mails are components.',
      proof: [
        'src/domain/broadcast-variables.test.ts',
        'src/platform/markdown.server.test.ts > fills placeholders after parsing',
      ],
    },
    '1.3.8': { level: 2, asks: 'No JNDI injection', notHere: 'There is no Java.' },
    '1.3.9': { level: 2, asks: 'No memcache injection', notHere: 'There is no memcache.' },
    '1.3.10': {
      level: 2,
      asks: 'No format strings from input',
      met: 'Nothing typed is a format: texts are message catalogues of ours, log lines a closed list of fields.',
      proof: ['src/platform/log.server.ts', 'src/i18n/translate.ts'],
    },
    '1.3.11': {
      level: 2,
      asks: 'No SMTP injection',
      met: 'One recipient a mail, checked again as a command; headers keep their form with a hundred thousand names.',
      proof: [
        'test/stress/mail-headers.test.ts > every mail in each of its forms has the headers that were agreed',
        'test/attacks.test.ts > never become headers of a mail',
      ],
    },
    '1.4.1': {
      level: 2,
      asks: 'Memory-safe strings and pointers',
      met: 'TypeScript on Node.js; native code is Node.js, PostgreSQL and WebAssembly, the latter in a process of its own.',
      proof: ['docs/decisions/0037-work-apart.md'],
    },
    '1.4.2': {
      level: 2,
      asks: 'No integer overflow',
      met: 'Numbers are read with bounds by zod; columns of the database have their ranges.',
      proof: [
        'test/attacks.test.ts > is refused and never an error, in whatever field it stands',
        'src/features/ground/lists/lists.ts',
      ],
    },
    '1.4.3': {
      level: 2,
      asks: 'Release memory and resources',
      met: 'Garbage collected; connections, files and processes are ended where they are opened.',
      proof: [
        'src/platform/apart/apart.test.ts > ends with the process that has started it',
        'src/platform/backup/sealed-file.test.ts > is gone again when its source fails',
      ],
    },
    '1.5.1': {
      level: 1,
      asks: 'XML parsers without external entities',
      met: 'Sheets are read by a reader of ours that resolves nothing and is bounded before it unpacks.',
      proof: [
        'src/platform/tables/xml.ts',
        'src/platform/tables/table-file.test.ts > is refused when it unpacks to more than it should, whatever it says of itself',
      ],
    },
    '1.5.2': {
      level: 2,
      asks: 'Safe deserialisation',
      met: 'From people only forms and JSON, read by schemas; structured clone only between our own processes.',
      proof: [
        'test/forbidden-keys.test.ts > thirty fields and more that nobody asked for',
        'src/platform/apart/answering.ts',
      ],
    },
  },
}
