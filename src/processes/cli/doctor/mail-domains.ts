import { createPrivateKey, createPublicKey } from 'node:crypto'
import { isLoopback } from '#platform/settings/loopback.server.ts'
import type { Settings } from '#platform/settings/settings.server.ts'
import { bad, good, warn, type Finding } from './check.ts'
import { NoDns, type Dns } from './dns.ts'
import { isNamed, readSpf } from './spf.ts'

type MailSettings = Pick<Settings, 'smtpUrl' | 'mailFrom' | 'dkim' | 'bounces'>

/** What DNS says of who may send our mails (SPF, DKIM, DMARC), and whether returned mail has an address. Signing itself is not visible. */
export async function checkMailDomains(settings: MailSettings, dns: Dns): Promise<Finding[]> {
  const { smtpUrl, mailFrom, bounces } = settings
  if (smtpUrl === null) return []
  const from = domainOf(mailFrom.address)
  // A trial on this machine: nobody outside ever sees it.
  if (!from.includes('.') || from.startsWith('[')) return []
  const returnPath = bounces ? domainOf(bounces.address) : from
  const checks: [string, () => Promise<Finding>][] = [
    ['sender', () => checkReachable(dns, 'sender', mailFrom.address)],
    ...(bounces
      ? [
          ['returns', () => checkReachable(dns, 'returns', bounces.address)] as [
            string,
            () => Promise<Finding>,
          ],
        ]
      : []),
    ['spf', () => checkSpf(dns, returnPath, new URL(smtpUrl).hostname)],
    ['dkim', () => checkDkim(dns, settings.dkim)],
    ['dmarc', () => checkDmarc(dns, { from, returnPath, signedBy: settings.dkim?.domain ?? null })],
  ]
  const findings: Finding[] = []
  for (const [about, check] of checks) {
    try {
      findings.push(await check())
    } catch (error) {
      if (!(error instanceof NoDns)) throw error
      findings.push(warn(about, `not known: DNS gives no answer here (${error.message})`))
      // Of a broken zone the next name may be answered; of nobody at all each would only be waited for.
      if (error.isNobodyThere) break
    }
  }
  return findings
}

const domainOf = (address: string) => address.slice(address.lastIndexOf('@') + 1).toLowerCase()

/** Relaxed alignment (RFC 7489 3.1): the same domain, or one below the other. */
export const isAligned = (a: string, b: string) => a === b || a.endsWith(`.${b}`) || b.endsWith(`.${a}`)

async function checkReachable(dns: Dns, about: string, address: string): Promise<Finding> {
  const domain = domainOf(address)
  const hosts = await dns.mailHosts(domain)
  if (hosts.some((host) => host !== '' && host !== '.'))
    return good(about, `${address}, mail for it goes to ${hosts[0]}`)
  if (hosts.length === 0 && (await dns.addresses(domain)).length > 0)
    return warn(
      about,
      `${address}: ${domain} names no mail server (MX); mail goes to the host itself, if it takes any`,
    )
  return warn(
    about,
    `${address}: no mail arrives at ${domain} (no MX record), so nobody reads what comes back`,
  )
}

async function checkSpf(dns: Dns, domain: string, mailHost: string): Promise<Finding> {
  const about = 'spf'
  const spf = await readSpf(dns, domain)
  if (!spf) return warn(about, `${domain} has no SPF record: many servers will take our mails for forged`)
  if (spf.open) return bad(about, `SPF of ${domain} lets everybody send (+all)`)
  if (isLoopback(new URL(`smtp://${mailHost}`)))
    return good(
      about,
      `${domain} has an SPF record; from where the mail server here passes mails on, we do not see`,
    )
  const addresses = await dns.addresses(mailHost)
  if (addresses.length === 0)
    return warn(about, `${domain} has an SPF record; ${mailHost} has no address in DNS to compare`)
  const missing = addresses.filter((address) => !isNamed(spf, address))
  if (missing.length === 0) return good(about, `SPF of ${domain} names the mail server`)
  return warn(
    about,
    `SPF of ${domain} does not name ${missing.join(', ')} (${mailHost}); right only if it passes mails on to one that is named`,
  )
}

async function checkDkim(dns: Dns, dkim: Settings['dkim']): Promise<Finding> {
  const about = 'dkim'
  if (dkim === null)
    return good(about, 'not signed here (DKIM_DOMAIN is not set); most mail servers sign by themselves')
  const name = `${dkim.selector}._domainkey.${dkim.domain}`
  const record = (await dns.texts(name)).find((text) => /(?:^|;)\s*p\s*=/.test(text))
  if (record === undefined) return bad(about, `there is no key at ${name}, so every signature is broken`)
  const published = /(?:^|;)\s*p\s*=\s*([^;]*)/.exec(record)?.[1]?.replaceAll(/\s/g, '') ?? ''
  const ours = createPublicKey(createPrivateKey(dkim.privateKey)).export({ type: 'spki', format: 'der' })
  if (published === ours.toString('base64')) return good(about, `the key at ${name} is ours`)
  return bad(about, `the key at ${name} is another one than DKIM_PRIVATE_KEY, so every signature is broken`)
}

type Domains = { from: string; returnPath: string; signedBy: string | null }

async function checkDmarc(dns: Dns, { from, returnPath, signedBy }: Domains): Promise<Finding> {
  const about = 'dmarc'
  const policy = await findPolicy(dns, from)
  const aligned = [
    ...(isAligned(returnPath, from) ? [`SPF (${returnPath})`] : []),
    ...(signedBy !== null && isAligned(signedBy, from) ? [`DKIM (${signedBy})`] : []),
  ]
  const asks = policy === null ? `${from} has no DMARC record` : `DMARC of ${from}: p=${policy}`
  if (aligned.length === 0) {
    const words = `${asks}; neither the return path (${returnPath}) nor our signature is of the sender's domain`
    return policy === null || policy === 'none'
      ? warn(about, words)
      : bad(about, `${words}: mails are refused`)
  }
  const found = `${asks}; aligned by ${aligned.join(' and ')}`
  return policy === null ? warn(about, `${found}; large providers ask for one`) : good(about, found)
}

async function findPolicy(dns: Dns, domain: string): Promise<string | null> {
  for (let name = domain; name.includes('.'); name = name.slice(name.indexOf('.') + 1)) {
    const record = (await dns.texts(`_dmarc.${name}`)).find((text) => /^v=DMARC1/i.test(text))
    if (record !== undefined) return (/;\s*p\s*=\s*([a-z]+)/i.exec(record)?.[1] ?? 'none').toLowerCase()
  }
  return null
}
