import { Resolver } from 'node:dns/promises'
import { isIP } from 'node:net'

/** What the doctor asks of DNS; each gives what stands there, an empty list where nothing does. */
export type Dns = {
  texts: (name: string) => Promise<string[]>
  mailHosts: (name: string) => Promise<string[]>
  addresses: (name: string) => Promise<string[]>
}

/** Nobody answers: no network, or a name server that is down. Tells nothing about the name. */
export class NoDns extends Error {
  /** No name server at all, whatever it is asked. */
  get isNobodyThere(): boolean {
    return this.message !== 'ESERVFAIL'
  }
}

const NOTHING_THERE: ReadonlySet<unknown> = new Set(['ENOTFOUND', 'ENODATA'])

export function openDns(): Dns {
  const resolver = new Resolver({ timeout: 3000, tries: 2 })
  return {
    texts: async (name) => (await orNothing(resolver.resolveTxt(name))).map((parts) => parts.join('')),
    mailHosts: async (name) => (await orNothing(resolver.resolveMx(name))).map(({ exchange }) => exchange),
    addresses: async (name) => {
      if (isIP(name) !== 0) return [name]
      return [...(await orNothing(resolver.resolve4(name))), ...(await orNothing(resolver.resolve6(name)))]
    },
  }
}

async function orNothing<T>(answer: Promise<T[]>): Promise<T[]> {
  return answer.catch((error: unknown) => {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (NOTHING_THERE.has(code)) return []
    throw new NoDns(String(code))
  })
}
