import { isIPv4 } from 'node:net'

/** True when only this machine can open the address: localhost and its sub-domains, 127.0.0.0/8, [::1]. */
export function isLoopback(url: URL): boolean {
  const host = url.hostname.replace(/\.$/, '')
  if (host === 'localhost' || host.endsWith('.localhost') || host === '[::1]') return true
  return isIPv4(host) && host.startsWith('127.')
}
