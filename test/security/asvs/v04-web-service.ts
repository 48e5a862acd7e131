import type { Chapter } from '../requirement.ts'

export const chapter: Chapter = {
  title: 'API and web service',
  requirements: {
    '4.1.1': {
      level: 1,
      asks: 'The right content type, with its charset',
      met: 'Set by what writes the answer; files by their ending.',
      proof: ['test/outside/headers.test.ts > every kind of answer says what it is'],
    },
    '4.1.2': {
      level: 2,
      asks: 'Redirect only people from http to https',
      refused:
        'The samples of proxies redirect every address. The two that programs ask with a token (/metrics, /returnedMail) are set up once by the operator, and the manual writes their addresses with https; an exception in two samples would be forgotten in the third proxy.',
      proof: ['docs/operating/proxies.md', 'docs/operating/returned-mail.md'],
    },
    '4.1.3': {
      level: 2,
      asks: 'Headers of proxies cannot be forged',
      met: 'X-Forwarded-For counts only from TRUSTED_PROXIES; no other is read.',
      proof: [
        'src/platform/http/client-address.test.ts > takes the last address that is no proxy, not what the visitor put in front',
        'test/proxies/proxies.test.ts > limits count the visitor, not the proxy, and not who is only claimed',
      ],
    },
    '4.2.1': {
      level: 2,
      asks: 'One meaning of where a message ends',
      met: "Node.js' strict parser; both lengths at once are refused.",
      proof: ['test/outside/headers.test.ts > a message with two lengths is refused'],
    },
    '4.3.1': { level: 2, asks: 'Limit the cost of GraphQL', notHere: 'There is no GraphQL.' },
    '4.3.2': { level: 2, asks: 'No introspection of GraphQL', notHere: 'There is no GraphQL.' },
    '4.4.1': {
      level: 1,
      asks: 'WebSockets over TLS',
      notHere: 'There are no WebSockets; live changes are server-sent events of the same origin.',
    },
    '4.4.2': { level: 2, asks: 'Check the origin of WebSockets', notHere: 'There are no WebSockets.' },
    '4.4.3': { level: 2, asks: 'Session tokens of WebSockets', notHere: 'There are no WebSockets.' },
    '4.4.4': { level: 2, asks: 'Get WebSocket tokens by https', notHere: 'There are no WebSockets.' },
  },
}
