import { BlockList, isIP } from 'node:net'
import type { Dns } from './dns.ts'

/** RFC 7208 4.6.4. */
const MOST_LOOKUPS = 10

/** Who may send for a domain (RFC 7208). `open`: everybody; `networks`: those in DNS (without `exists` and `ptr`); null: no SPF record. */
export type Spf = { networks: BlockList; open: boolean; lookups: number } | null

export async function readSpf(dns: Dns, domain: string): Promise<Spf> {
  const spf = { networks: new BlockList(), open: false, lookups: 0 }
  return (await collect(dns, domain, spf)) ? spf : null
}

async function collect(dns: Dns, domain: string, spf: NonNullable<Spf>): Promise<boolean> {
  const record = (await dns.texts(domain)).find((text) => /^v=spf1(?: |$)/i.test(text))
  if (record === undefined) return false
  for (const term of record.toLowerCase().split(/ +/).slice(1)) {
    const [, sign = '', name = '', value = ''] = /^([+?~-]?)([a-z0-9]+)[:=]?(.*)$/.exec(term) ?? []
    if (sign === '' || sign === '+') await add(dns, { name, value, domain }, spf)
  }
  return true
}

type Term = { name: string; value: string; domain: string }

async function add(dns: Dns, { name, value, domain }: Term, spf: NonNullable<Spf>): Promise<void> {
  if (name === 'all') spf.open = true
  if (name === 'ip4' || name === 'ip6') return addNetwork(spf.networks, value)
  if (!['include', 'redirect', 'a', 'mx'].includes(name) || spf.lookups >= MOST_LOOKUPS) return
  spf.lookups += 1
  // `a/24` names the domain's own network, `a:host/24` another's.
  const [host = '', bits] = value.split('/', 2)
  if (name === 'include' || name === 'redirect') return void (await collect(dns, host, spf))
  const hosts = name === 'a' ? [host || domain] : await dns.mailHosts(host || domain)
  for (const one of hosts)
    for (const address of await dns.addresses(one))
      addNetwork(spf.networks, bits && isIP(address) === 4 ? `${address}/${bits}` : address)
}

function addNetwork(networks: BlockList, text: string): void {
  const [address = '', bits] = text.split('/', 2)
  const version = isIP(address)
  const most = version === 4 ? 32 : 128
  const prefix = bits === undefined ? most : Number(bits)
  if (version === 0 || !Number.isInteger(prefix) || prefix < 0 || prefix > most) return
  networks.addSubnet(address, prefix, version === 4 ? 'ipv4' : 'ipv6')
}

export function isNamed({ networks }: NonNullable<Spf>, address: string): boolean {
  return networks.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4')
}
