import { aGuest, aHost } from '../builders/people.ts'
import { openSessionOf, sessionFor } from '../product/people.ts'
import { startProduct, type Product } from '../product/product.ts'
import { costOf, measured, type Cost } from './cpu.ts'
import type { Benchmark } from './run.ts'

/** So many tabs one person may have open (`streamsPerPerson`). */
const tabs = 6
const many = 200
const changes = Number(process.env.CHANGES ?? 60)
const pauseMs = 300
const goalMs = 10

const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms))

/** What a change costs that is told to two hundred tabs, and what it costs with one: processor time of both processes. */
export const streams: Benchmark = {
  title: `${changes} changes told to 1 and to ${many} open tabs: ms of a processor for each`,
  run: async () => {
    const product = await startProduct(measured)
    const leaving = new AbortController()
    try {
      const matches = await withdrawnMatches(product)
      const open: Tab[] = []
      const openMore = async (count: number) => {
        for (let n = 0; n < count; n += tabs) {
          const cookie = await organiser(product)
          for (let tab = 0; tab < Math.min(tabs, count - n); tab += 1)
            open.push(openTab(product, cookie, leaving.signal))
        }
        await untilTrue(() => open.every(({ isBegun }) => isBegun))
      }
      const change = async () => {
        for (const match of matches) {
          await product.sql(
            `insert into match_event (match_id, at, event, from_state, to_state, actor) values ($1, now(), 'drafted', null, 'draft', 'worker')`,
            [match],
          )
          await wait(pauseMs)
        }
      }
      /** Of every change in every tab. */
      const missing = () => open.reduce((sum, { heard }) => sum + changes - heard.size, 0)
      const nobody = await costOf(product, change)
      await openMore(1)
      const one = await costOf(product, change)
      await openMore(many - 1)
      for (const { heard } of open) heard.clear()
      const all = await costOf(product, change)
      await untilTrue(() => missing() === 0)
      const each = (cost: Cost) =>
        `${(cost.node / changes).toFixed(1)} Node, ${(cost.postgres / changes).toFixed(1)} PostgreSQL`
      const more = (all.node - one.node) / changes
      return [
        { what: 'nobody looks', value: each(nobody) },
        { what: 'one tab', value: each(one) },
        { what: `${many} tabs`, value: each(all) },
        {
          what: 'not heard of',
          value: `${missing()} of ${changes * many}`,
          goal: 'none',
          met: missing() === 0,
        },
        {
          what: `more for each change in Node`,
          value: `${more.toFixed(1)} ms`,
          goal: `≤ ${goalMs} ms`,
          met: more <= goalMs,
        },
      ]
    } finally {
      leaving.abort()
      await product.stop()
    }
  },
}

/** One for each change, so that it can be told which of them a tab has heard of. */
async function withdrawnMatches(product: Product): Promise<string[]> {
  const host = await aHost(product)
  const ids: string[] = []
  for (let n = 0; n < changes; n += 1) {
    const guest = await aGuest(product)
    const [match] = await product.sql<{ id: string }>(
      `insert into match (edition_id, guest_registration_id, guest_person_id, host_registration_id, host_person_id, room_id,
         place_id, stay, state, alone_in_room, created_at)
       select edition_id, id, person_id, $2, (select person_id from registration where id = $2), $3, $4,
         (select stay from guest_facts where registration_id = $1), 'withdrawn', false, now() from registration where id = $1 returning id`,
      [guest.registrationId, host.registrationId, host.rooms[0]?.id, host.placeIds[0]],
    )
    ids.push(match?.id ?? '')
  }
  return ids
}

async function organiser(product: Product): Promise<string> {
  await sessionFor(product, 'admin')
  const [row] = await product.sql<{ id: string }>(
    'select person_id as id from admin_profile order by created_at desc limit 1',
  )
  return openSessionOf(product, row?.id ?? '')
}

type Tab = { isBegun: boolean; heard: Set<string> }

/** As a browser reads it: several messages may come at once, and one message in pieces. */
function openTab(product: Product, cookie: string, signal: AbortSignal): Tab {
  const tab: Tab = { isBegun: false, heard: new Set() }
  const read = async () => {
    const headers = { Cookie: cookie, Accept: 'text/event-stream' }
    const response = await fetch(`${product.url}/admin/matching/events`, { headers, signal })
    if (!response.ok || !response.body) throw new Error(`the stream answered ${response.status}`)
    const decoder = new TextDecoder()
    let text = ''
    for await (const chunk of response.body) {
      text += decoder.decode(chunk, { stream: true })
      const messages = text.split('\n\n')
      text = messages.pop() ?? ''
      for (const message of messages) {
        tab.isBegun ||= message.includes('id: ')
        for (const [, id = ''] of message.matchAll(/"matchId" ?: ?"([^"]+)"/g)) tab.heard.add(id)
      }
    }
    if (!signal.aborted) console.error('a stream ended')
  }
  read().catch((error: unknown) => signal.aborted || console.error(error))
  return tab
}

async function untilTrue(isSo: () => boolean): Promise<void> {
  for (let tries = 0; tries < 200 && !isSo(); tries += 1) await wait(50)
}
