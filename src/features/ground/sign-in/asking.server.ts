import type { Temporal } from 'temporal-polyfill'
import { mint } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import type { Deps } from '#features/ground/context.server.ts'
import {
  type Ask,
  askAnew,
  findChallenge,
  insertChallenge,
  isOpen,
  keepSaid,
  personIdOf,
  queueCode,
  type Known,
  type Leaving,
  type SignInPurpose,
} from './challenge-rows.server.ts'
import { type Asker, headStart, standingOf, takeMail, takeTurn } from './limits.server.ts'
import type { Keys } from '#platform/keys.server.ts'

/** From when on a request gets its next code: signed, so that the waiting itself needs no row. */
type Ticket = {
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
function readTicket(keys: Keys, challengeId: string, text: string): Ticket | null {
  const [, codesSent, seconds, notBefore, mac = ''] = TICKET.exec(text) ?? []
  const ticket = { codesSent: Number(codesSent), seconds: Number(seconds), notBefore: Number(notBefore) }
  const isOurs = keys.matches('ticket', `${challengeId}:${words(ticket)}`, Buffer.from(mac, 'base64url'))
  return isOurs ? ticket : null
}

type AskDeps = Pick<Deps, 'db' | 'clock' | 'keys' | 'log'>
type Tools = { tx: Tx; now: Temporal.Instant } & Pick<Deps, 'keys' | 'log'>

/**
 * What has become of the wish for a code. `wait`: one leaves when the ticket is shown again after its time. `mailbox-full`: so many
 * went there lately that no further one leaves, and the link of the last one still works. `network-full`: too many are asked for from
 * there; a mail leaves all the same if somebody has proved the mailbox, and nobody is told whether.
 */
export type Outcome = { kind: 'mailed' | 'mailbox-full' | 'network-full' } | { kind: 'wait'; ticket: string }

/**
 * Begins proving a mailbox: every address gets the same answer, in the same time, and one mail (rules: accounts and codes). What the
 * limits say depends on the address, the network and what this browser has proved, never on whether somebody has an account.
 * Who asks again in the same browser goes on with the same request, so that the code which is there already works too.
 */
export async function startChallenge(
  { db, clock, ...deps }: AskDeps,
  ask: Ask & { asker: Asker; cookieToken?: string | null },
): Promise<{ cookieToken: string } & Outcome> {
  const now = clock()
  return db.run(mint.gate(), async (tx) => {
    const tools = { tx, now, ...deps }
    const known = await findChallenge(tx, deps.keys, ask.cookieToken)
    const isSame = known !== null && isOpen(known, now) && known.email === ask.email
    const isGoingOn = isSame && known.purpose === ask.purpose && known.personId === personIdOf(ask)
    const leave = await mayLeave(tools, ask)
    if (isGoingOn) {
      if (leave.kind !== 'mailbox-full') await keepSaid(tx, known, { ...ask, now })
      if ('leaves' in leave) await askAnew(tx, known, { ...leave, now })
      return { cookieToken: known.cookieToken, ...outcomeOf(tools, leave, known) }
    }
    // Without a mail a new request could never be answered; the codes of the one that is open can.
    if (isSame && leave.kind === 'mailbox-full') return { cookieToken: known.cookieToken, kind: leave.kind }
    const made = await insertChallenge(tools, ask)
    if ('leaves' in leave) await queueCode(tx, made.id, { ...leave, now })
    return { cookieToken: made.cookieToken, ...outcomeOf(tools, leave, made) }
  })
}

/** `mailed-beside`: the earlier code works too. `mailed-alone`: there is none, or it is void. With this browser's new cookie. */
export type Resent =
  | { kind: 'mailed-beside' | 'mailed-alone'; cookieToken: string }
  | ({ cookieToken: string } & Exclude<Outcome, { kind: 'mailed' }>)
  | { kind: 'no-challenge' }

/** One more code for this browser's request, with five new tries; a request used elsewhere or too old is made anew. */
export async function resendCode(
  { db, clock, ...deps }: AskDeps,
  cookieToken: string,
  asker: Asker,
): Promise<Resent> {
  const now = clock()
  return db.run(mint.gate(), async (tx): Promise<Resent> => {
    const tools = { tx, now, ...deps }
    const known = await findChallenge(tx, deps.keys, cookieToken)
    if (!known) return { kind: 'no-challenge' }
    const { purpose } = known
    // Another address is only ever asked for by somebody who has just signed in.
    if (!isOpen(known, now) && purpose === 'change-email') return { kind: 'no-challenge' }
    const leave = await mayLeave(tools, { email: known.email, asker })
    if (leave.kind === 'mailbox-full') return { kind: leave.kind, cookieToken }
    const goesOn = isOpen(known, now)
    const to = goesOn ? known : await insertChallenge(tools, { ...known, purpose: purpose as SignInPurpose })
    if (!('leaves' in leave))
      return { cookieToken: to.cookieToken, kind: 'wait', ticket: ticketFor(tools, leave, to) }
    const isAlone = goesOn
      ? await askAnew(tx, known, { ...leave, now })
      : (await queueCode(tx, to.id, { ...leave, now }), true)
    if (leave.kind === 'network-full') return { kind: leave.kind, cookieToken: to.cookieToken }
    return { kind: isAlone ? 'mailed-alone' : 'mailed-beside', cookieToken: to.cookieToken }
  })
}

/** `early`: the time of the ticket has not come. With what the request was for, so that the page can be named. */
export type Redeemed =
  | { kind: 'mailed' | 'mailbox-full'; purpose: Known['purpose'] }
  | { kind: 'early' }
  | { kind: 'no-challenge' }

/** The code that was waited for leaves. A ticket is worth one mail: shown again it changes nothing. */
export async function redeemTicket(
  { db, clock, ...deps }: AskDeps,
  shown: { cookieToken: string | null; ticket: string; asker: Asker },
): Promise<Redeemed> {
  const now = clock()
  return db.run(mint.gate(), async (tx): Promise<Redeemed> => {
    const known = await findChallenge(tx, deps.keys, shown.cookieToken)
    const ticket = known && readTicket(deps.keys, known.id, shown.ticket)
    if (!known || !ticket) return { kind: 'no-challenge' }
    const { purpose } = known
    if (known.codesSent > ticket.codesSent) return { kind: 'mailed', purpose }
    if (!isOpen(known, now)) return { kind: 'no-challenge' }
    if (now.epochMilliseconds < ticket.notBefore) return { kind: 'early' }
    const tools = { tx, now, ...deps }
    const { standing, isSomebodys } = await standingOf(tools, shown.asker, known.email)
    if (!(await takeMail(tools, { standing, email: known.email }))) return { kind: 'mailbox-full', purpose }
    const start = await headStart(tools, { isSomebodys })
    await askAnew(tx, known, { now, leaves: 'always', headStart: start })
    return { kind: 'mailed', purpose }
  })
}

/** The request that a ticket is for, for the page on which one waits; null when there is nothing to wait for any more. */
export async function findWait(
  { db, clock, keys }: Pick<Deps, 'db' | 'clock' | 'keys'>,
  shown: { cookieToken: string | null; ticket: string },
): Promise<{ email: string; purpose: Known['purpose']; secondsLeft: number; seconds: number } | null> {
  const now = clock()
  return db.run(mint.gate(), async (tx) => {
    const known = await findChallenge(tx, keys, shown.cookieToken)
    const ticket = known && readTicket(keys, known.id, shown.ticket)
    if (!known || !ticket || known.codesSent > ticket.codesSent || !isOpen(known, now)) return null
    const secondsLeft = Math.max(0, Math.ceil((ticket.notBefore - now.epochMilliseconds) / 1000))
    return { email: known.email, purpose: known.purpose, secondsLeft, seconds: ticket.seconds }
  })
}

type Leave =
  | ({ kind: 'mailed' | 'network-full' } & Leaving)
  | { kind: 'mailbox-full' }
  | { kind: 'wait'; seconds: number }

async function mayLeave(tools: Tools, { email, asker }: { email: string; asker: Asker }): Promise<Leave> {
  const { standing, isSomebodys } = await standingOf(tools, asker, email)
  const pace = await takeTurn(tools, { standing, email, ip: asker.ip })
  if (pace.kind === 'wait') return pace
  const isFull = pace.kind === 'full'
  if (isFull && standing === 'known') return { kind: 'mailbox-full' }
  // Also where the network is full: its strangers must not keep the owner of a mailbox from signing in.
  if (!(await takeMail(tools, { standing, email }))) return { kind: 'mailbox-full' }
  const start = await headStart(tools, { isSomebodys })
  return isFull
    ? { kind: 'network-full', leaves: 'only-if-proven', headStart: start }
    : { kind: 'mailed', leaves: 'always', headStart: start }
}

const ticketFor = (
  { keys, now }: Pick<Tools, 'keys' | 'now'>,
  { seconds }: { seconds: number },
  { id, codesSent }: Pick<Known, 'id' | 'codesSent'>,
) => writeTicket(keys, id, { codesSent, seconds, notBefore: now.epochMilliseconds + seconds * 1000 })

function outcomeOf(tools: Tools, leave: Leave, request: Pick<Known, 'id' | 'codesSent'>): Outcome {
  return leave.kind === 'wait'
    ? { kind: 'wait', ticket: ticketFor(tools, leave, request) }
    : { kind: leave.kind }
}
