import type { Keys } from '#platform/keys.server.ts'

/** From when on a request gets its next code: signed, so that the waiting itself needs no row. */
export type Ticket = {
  /** How many codes the request had been sent: with the next one the ticket is used. */
  codesSent: number
  seconds: number
  /** Milliseconds since 1970. */
  notBefore: number
}

const words = ({ codesSent, seconds, notBefore }: Ticket) => `${codesSent}.${seconds}.${notBefore}`

/** The ticket as it stands in an address: of this request only, and nothing personal in it. */
export function writeTicket(keys: Keys, challengeId: string, ticket: Ticket): string {
  return `${words(ticket)}.${keys.hash('ticket', `${challengeId}:${words(ticket)}`).toString('base64url')}`
}

const TICKET = /^(\d{1,6})\.(\d{1,6})\.(\d{1,15})\.([\w-]{43})$/

/** Null for what we did not write for this request. */
export function readTicket(keys: Keys, challengeId: string, text: string): Ticket | null {
  const [, codesSent, seconds, notBefore, mac = ''] = TICKET.exec(text) ?? []
  const ticket = { codesSent: Number(codesSent), seconds: Number(seconds), notBefore: Number(notBefore) }
  const isOurs = keys.matches('ticket', `${challengeId}:${words(ticket)}`, Buffer.from(mac, 'base64url'))
  return isOurs ? ticket : null
}
