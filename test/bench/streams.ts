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
      const guest = await aGuest(product)
      const { hostId, roomId, placeId } = await aPlace(product)
      const [match] = await product.sql<{ id: string }>(
        `insert into match (edition_id, guest_registration_id, guest_person_id, host_registration_id, host_person_id, room_id,
           place_id, stay, state, alone_in_room, created_at)
         select edition_id, id, person_id, $2, (select person_id from registration where id = $2), $3, $4,
           (select stay from guest_facts where registration_id = $1), 'draft', false, now() from registration where id = $1 returning id`,
        [guest.registrationId, hostId, roomId, placeId],
      )
      let told = 0
      const open = async (count: number) => {
        for (let n = 0; n < count; n += tabs) {
          const cookie = await organiser(product)
          for (let tab = 0; tab < Math.min(tabs, count - n); tab += 1)
            void listen(product, cookie, leaving.signal, () => (told += 1))
        }
        await wait(3_000)
      }
      const change = async () => {
        for (let n = 0; n < changes; n += 1) {
          await product.sql(
            `insert into match_event (match_id, at, event, from_state, to_state, actor) values ($1, now(), 'drafted', null, 'draft', 'worker')`,
            [match?.id],
          )
          await wait(pauseMs)
        }
      }
      const nobody = await costOf(product, change)
      await open(1)
      const one = await costOf(product, change)
      await open(many - 1)
      told = 0
      const all = await costOf(product, change)
      const each = (cost: Cost) =>
        `${(cost.node / changes).toFixed(1)} Node, ${(cost.postgres / changes).toFixed(1)} PostgreSQL`
      const more = (all.node - one.node) / changes
      return [
        { what: 'nobody looks', value: each(nobody) },
        { what: 'one tab', value: each(one) },
        { what: `${many} tabs`, value: each(all) },
        { what: 'told', value: `${told} times` },
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

async function aPlace(product: Product) {
  const host = await aHost(product)
  return { hostId: host.registrationId, roomId: host.rooms[0]?.id, placeId: host.placeIds[0] }
}

async function organiser(product: Product): Promise<string> {
  await sessionFor(product, 'admin')
  const [row] = await product.sql<{ id: string }>(
    'select person_id as id from admin_profile order by created_at desc limit 1',
  )
  return openSessionOf(product, row?.id ?? '')
}

async function listen(product: Product, cookie: string, signal: AbortSignal, hear: () => void) {
  try {
    const headers = { Cookie: cookie, Accept: 'text/event-stream' }
    const response = await fetch(`${product.url}/admin/matching/events`, { headers, signal })
    for await (const chunk of response.body ?? [])
      if (Buffer.from(chunk).toString().includes('"matchId"')) hear()
  } catch {
    // Left at the end.
  }
}
