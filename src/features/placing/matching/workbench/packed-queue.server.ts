import { setImmediate } from 'node:timers/promises'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { getCurrentEdition } from '#features/ground/editions.server.ts'
import type { Queued } from '#features/placing/matches/people/waiting.server.ts'
import { readQueue, type Groups, type QueueRow } from '../matching.server.ts'
import {
  BEFORE,
  packQueue,
  WISHES,
  type Before,
  type PackedQueue,
  type QueueGroup,
  type QueueGuest,
} from './components/queue-rows.ts'

export type QueuedGuest = Queued & { group: QueueGroup }

/** In the order of the page: guests who do not come stand last. */
export function inOneRow({ ranked, late, skipped, notComing }: Groups): QueuedGuest[] {
  const groups: [QueueGroup, Queued[]][] = [
    ['ranked', ranked],
    ['late', late],
    ['skipped', skipped],
    ['not-coming', notComing],
  ]
  return groups.flatMap(([group, all]) => all.map((one): QueuedGuest => ({ ...one, group })))
}

/** So many in one go: more would keep every other request waiting. */
const ROWS_AT_ONCE = 1000

/** The whole queue, in parts, for the workbench with script. */
export async function listPackedQueue(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  admin: ApprovedAdmin,
  requestId: string,
): Promise<PackedQueue[]> {
  const now = clock()
  const { groups, toRow } = await db.run(admin, async (tx) =>
    readQueue(tx, admin, { edition: await getCurrentEdition(tx), requestId, now }),
  )
  const queued = inOneRow(groups)
  const parts: PackedQueue[] = []
  for (let from = 0; from < queued.length; from += ROWS_AT_ONCE) {
    const part = queued.slice(from, from + ROWS_AT_ONCE)
    parts.push(packQueue(part.map((one) => toQueueGuest(toRow(one), one.group))))
    await setImmediate()
  }
  return parts
}

export function toQueueGuest(row: QueueRow, group: QueueGroup): QueueGuest {
  const { id, name, tier, needs, stay, languages, waitingDays, isPinned, isMine, given, together } = row
  return {
    id,
    name,
    tier,
    group,
    ...stay,
    age: needs.age,
    gender: needs.gender,
    sharing: needs.roomSharing,
    sleeping: needs.sleeping,
    wishes: WISHES.filter((wish) => needs[wish]),
    languages,
    waitingDays,
    isPinned,
    isMine,
    given,
    before: beforeOf(row),
    together: together && { names: together.names.join(', '), tier: together.tier },
  }
}

function beforeOf({ lastEnd, isElsewhere }: QueueRow): Before {
  const word = isElsewhere ? 'arranged-elsewhere' : (lastEnd?.reason ?? lastEnd?.state)
  return BEFORE.find((known) => known === word) ?? ''
}
