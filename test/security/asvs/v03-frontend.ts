import type { Chapter } from '../requirement.ts'

export const chapter: Chapter = {
  title: 'Web frontend',
  requirements: {
    '3.2.1': {
      level: 1,
      asks: 'No answer is shown as what it is not',
      met: 'nosniff, a policy of none on every answer, sandbox for previews of mails and the logo, files as attachments.',
      proof: [
        'src/platform/http/shell.test.ts > every response',
        'src/features/letters/mail-catalogue/preview.tsx',
        'src/features/ground/lists/lists.server.ts',
      ],
    },
    '3.2.2': {
      level: 1,
      asks: 'Text is shown as text',
      met: 'React; innerHTML is banned by a wall.',
      proof: ['test/walls/forbidden.ts', 'src/page-scripts/faq-search.ts'],
    },
    '3.3.1': {
      level: 1,
      asks: 'Cookies with Secure and a prefix',
      met: 'With https every cookie is Secure and named __Host-.',
      proof: [
        'src/platform/cookies.server.ts',
        'test/outside/headers.test.ts > every kind of answer says what browsers must not do with it',
      ],
    },
    '3.3.2': {
      level: 2,
      asks: 'SameSite by purpose',
      met: 'Lax for all: links in mails must find a session; forms are judged by origin.',
      proof: ['src/platform/cookies.server.ts', 'src/platform/http/security.server.ts'],
    },
    '3.3.3': {
      level: 2,
      asks: 'The __Host- prefix',
      met: 'All of them.',
      proof: [
        'src/platform/cookies.server.ts',
        'test/outside/headers.test.ts > every kind of answer says what browsers must not do with it',
      ],
    },
    '3.3.4': {
      level: 2,
      asks: 'HttpOnly where script needs nothing',
      met: "All of them; the session's token leaves only as its cookie.",
      proof: [
        'test/attacks.test.ts > is what no answer for its holder is kept without',
        'src/features/ground/sign-in/cookies.server.ts',
      ],
    },
    '3.4.1': {
      level: 1,
      asks: 'HSTS for a year, with subdomains',
      met: 'On every answer where PUBLIC_URL is https. Without subdomains: the name may belong to an organisation that runs other sites below it, and those are theirs to decide about.',
      proof: [
        'src/platform/http/security.server.ts',
        'test/proxies/proxies.test.ts > speaks HTTP/2, and pages come compressed and with their headers',
      ],
    },
    '3.4.2': {
      level: 1,
      asks: 'No foreign origin may read',
      met: 'There is no CORS header at all; Cross-Origin-Resource-Policy is same-origin.',
      proof: [
        'src/platform/http/security.server.ts',
        'test/outside/headers.test.ts > every kind of answer says what browsers must not do with it',
      ],
    },
    '3.4.3': {
      level: 2,
      asks: 'A content security policy',
      met: 'default-src none, a nonce or hashes, object-src and base-uri none, nothing unsafe.',
      proof: [
        'src/platform/http/page-policy.server.ts',
        'src/platform/http/shell.test.ts > has a nonce of its own',
      ],
    },
    '3.4.4': {
      level: 2,
      asks: 'nosniff everywhere',
      met: 'On every answer, errors and files included.',
      proof: [
        'src/platform/http/shell.test.ts > every response',
        'test/outside/headers.test.ts > every kind of answer says what browsers must not do with it',
      ],
    },
    '3.4.5': {
      level: 2,
      asks: 'A referrer policy',
      met: 'strict-origin-when-cross-origin: other sites learn our host and no path.',
      proof: [
        'src/platform/http/security.server.ts',
        'test/outside/headers.test.ts > every kind of answer says what browsers must not do with it',
      ],
    },
    '3.4.6': {
      level: 2,
      asks: 'Nobody may frame us',
      met: 'frame-ancestors none; previews of mails may be framed by our own pages.',
      proof: ['src/platform/http/page-policy.server.ts', 'src/features/letters/broadcasts/pages/sample.tsx'],
    },
    '3.5.1': {
      level: 1,
      asks: 'Requests that change something come from us',
      met: 'Origin, Sec-Fetch-Site or (of browsers that know neither) Referer is judged against PUBLIC_URL for every method that is not safe.',
      proof: [
        'src/platform/http/security.server.ts',
        'test/access.test.ts > every address gives every role what the table says',
      ],
    },
    '3.5.2': {
      level: 1,
      asks: 'No way past a preflight',
      met: 'We rely on none: only forms are taken, and each is judged by origin.',
      proof: ['src/platform/http/shell.test.ts > of another kind, or broken, is refused and never an error'],
    },
    '3.5.3': {
      level: 1,
      asks: 'What changes something is no GET',
      met: 'GET reads; the link of a mail opens a page with a button.',
      proof: [
        'test/access.test.ts > every address gives every role what the table says',
        'src/features/ground/sign-in/sign-in.test.ts > signs in where it is opened, once',
      ],
    },
    '3.5.4': {
      level: 2,
      asks: 'A hostname for each application',
      met: 'Its cookies and its policy are those of a host of its own; docs/security.md asks for one.',
      proof: ['docs/security.md', 'src/platform/cookies.server.ts'],
    },
    '3.5.5': {
      level: 2,
      asks: 'Judge messages between windows',
      met: 'No window message is listened to; tabs talk by BroadcastChannel, which only our origin has, and say one bit.',
      proof: ['src/page-scripts/session-watch.ts'],
    },
    '3.7.1': {
      level: 2,
      asks: 'Only technology that browsers still support',
      met: 'HTML, CSS, modules, Web Crypto, service worker.',
      proof: ['docs/decisions/0015-delivery-of-pages.md'],
    },
    '3.7.2': {
      level: 2,
      asks: 'Redirect only to ourselves',
      met: 'The way back after sign-in is a known page of ours.',
      proof: [
        'src/domain/return-path.test.ts > goes only to a known page, which is asked for without its query',
        'test/attacks.test.ts > never leads away from here',
      ],
    },
  },
}
