import type { Chapter } from '../requirement.ts'

export const chapter: Chapter = {
  title: 'Secure communication',
  requirements: {
    '12.1.1': {
      level: 1,
      asks: 'TLS 1.2 and 1.3 only',
      met: 'In the samples of proxies, tried in the real programs.',
      proof: ['docs/operating/proxies/nginx.conf', 'test/outside/tls.test.ts > offers only what is safe'],
    },
    '12.1.2': {
      level: 2,
      asks: 'Only recommended cipher suites, the strongest first',
      met: 'ECDHE with AES-GCM or ChaCha20.',
      proof: ['docs/operating/proxies/nginx.conf', 'test/outside/tls.test.ts > offers only what is safe'],
    },
    '12.1.3': { level: 2, asks: 'Check client certificates', notHere: 'There are no client certificates.' },
    '12.2.1': {
      level: 1,
      asks: 'TLS between people and the site',
      met: 'http leads to https, HSTS keeps it; the site itself listens on this machine only unless told otherwise.',
      proof: [
        'docs/operating/proxies.md',
        'src/platform/settings/settings.test.ts > starts without any setting, on this machine only, with the mailbox',
      ],
    },
    '12.2.2': {
      level: 1,
      asks: 'Certificates that everybody trusts',
      met: "Let's Encrypt, by Caddy itself or certbot.",
      proof: ['docs/operating/proxies.md'],
    },
    '12.3.1': {
      level: 2,
      asks: 'Every connection is encrypted',
      refused:
        'S3 and SFTP are, a database elsewhere by sslmode, mail by smtps or STARTTLS. Not encrypted: the proxy and the own database on the same machine, over loopback, where whoever could listen is already inside. SMTP_URL with smtp:// takes STARTTLS where the server offers it, because relays on the same machine do not; the manual names smtps.',
      proof: ['docs/security.md', 'docs/operating/several-nodes.md', 'docs/operating/mail.md'],
    },
    '12.3.2': {
      level: 2,
      asks: 'Check certificates of servers',
      met: "Node.js' own check everywhere; the host key of SFTP is a setting.",
      proof: [
        'src/platform/off-site/off-site.test.ts > a server with another key is told nothing, and a stranger is not let in',
        'docs/decisions/0038-copies-off-site.md',
      ],
    },
    '12.3.3': {
      level: 2,
      asks: 'TLS between our own HTTP services',
      refused:
        'Proxy and site talk plain HTTP over loopback on one machine (12.3.1). Whoever puts the proxy on another machine has to encrypt that way, which docs/security.md says.',
      proof: ['docs/security.md'],
    },
    '12.3.4': {
      level: 2,
      asks: 'Trust only our own authority inside',
      notHere: 'There is no TLS between parts of ours; a database elsewhere is checked by sslrootcert.',
    },
  },
}
