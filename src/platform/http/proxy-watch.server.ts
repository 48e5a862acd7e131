import type { IncomingHttpHeaders } from 'node:http'
import { isLoopback } from '#platform/settings/loopback.server.ts'
import { isThisMachine } from './client-address.server.ts'

/** Stands a proxy in front whose word for the visitor's address is not taken? Then all visitors are one to every limit. */
export type ProxyWatch = {
  isUnnamed: () => boolean
  see: (peer: string | undefined, headers: IncomingHttpHeaders) => void
}

/** Public https means a proxy; public http does once a request comes from this machine or with a forwarded address. */
export function watchProxies(
  { publicUrl, trustedProxies }: { publicUrl: URL; trustedProxies: readonly string[] },
  onUnnamed: () => void,
): ProxyWatch {
  const isWatched = trustedProxies.length === 0 && !isLoopback(publicUrl)
  let isUnnamed = false
  const find = () => {
    isUnnamed = true
    onUnnamed()
  }
  if (isWatched && publicUrl.protocol === 'https:') find()
  return {
    isUnnamed: () => isUnnamed,
    see: (peer, headers) => {
      if (!isWatched || isUnnamed) return
      if (isThisMachine(peer) || headers['x-forwarded-for'] || headers.forwarded) find()
    },
  }
}
