/** The changes of a round as a stream for every organiser who looks: one question to the database for all of them. */
import { Temporal } from 'temporal-polyfill'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import type { LiveNotes } from '#db/live-notes.server.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { areStillAdmins } from '#features/ground/sign-in/session.server.ts'
import { readChanges } from './changes.server.ts'

type StreamDeps = Pick<Deps, 'db' | 'clock' | 'notes'>
export type Viewer = { admin: ApprovedAdmin; sessionId: string; isOfBefore?: boolean }

/** A few tabs and devices; what is not looked at closes its own (components/use-live-round). */
export const streamsPerPerson = 6
/** A question that failed is asked again. */
const againMs = 500
/** Proxies end what is silent for half a minute. */
const heartbeatMs = 20_000
/** Messages that wait for a slow reader before its stream ends; it asks again where it left off. */
const longestQueue = 64

/** `since`: by which its token was good. */
type Stream = Viewer & { since: Temporal.Instant; push: (bytes: Uint8Array) => void; end: () => void }

const encoder = new TextEncoder()
type Hub = {
  streams: Set<Stream>
  join: (stream: Stream) => () => void
  /** What is told to all begins where the least of them has looked. */
  begin: (horizon: number) => void
}

const hubs = new WeakMap<LiveNotes, Hub>()

/** The stream, from what was written since `after` on; `too-many` for one person. */
export function openStream(
  deps: StreamDeps,
  viewer: Viewer,
  { after, signal }: { after: number | null; signal: AbortSignal },
): ReadableStream<Uint8Array> | 'too-many' {
  const hub = hubOf(deps)
  const { personId } = viewer.admin
  const own = [...hub.streams].filter(({ admin }) => admin.personId === personId)
  if (own.length >= streamsPerPerson) return 'too-many'
  let leave = () => {}
  return new ReadableStream<Uint8Array>(
    {
      start: (controller) => {
        const end = () => {
          leave()
          try {
            controller.close()
          } catch {
            // Closed by the reader in the same moment.
          }
        }
        const push = (bytes: Uint8Array) => {
          if ((controller.desiredSize ?? 0) <= 0) end()
          else controller.enqueue(bytes)
        }
        leave = hub.join({ ...viewer, since: sinceOf(viewer, deps.clock()), push, end })
        signal.addEventListener('abort', end, { once: true })
        const begin = async () => {
          const read = await readChanges(deps, viewer.admin, after)
          push(encoder.encode(`retry: 3000\n${changed(read)}`))
          hub.begin(read.horizon)
        }
        begin().catch(end)
      },
      cancel: () => leave(),
    },
    new CountQueuingStrategy({ highWaterMark: longestQueue }),
  )
}

/** A token of before was good until the session was renewed, which was some time ago. */
const sinceOf = ({ isOfBefore }: Viewer, now: Temporal.Instant): Temporal.Instant =>
  isOfBefore ? Temporal.Instant.fromEpochMilliseconds(0) : now

type Read = Awaited<ReturnType<typeof readChanges>>
const changed = ({ horizon, changes }: Read) =>
  `id: ${horizon}\nevent: changed\ndata: ${JSON.stringify(changes)}\n\n`

/** Once what has changed, for whoever asks for no stream. */
export async function readOnce(
  deps: StreamDeps,
  admin: ApprovedAdmin,
  after: number | null,
): Promise<string> {
  return changed(await readChanges(deps, admin, after))
}

function hubOf(deps: StreamDeps): Hub {
  const known = hubs.get(deps.notes)
  if (known) return known
  const hub = makeHub(deps)
  hubs.set(deps.notes, hub)
  return hub
}

function makeHub(deps: StreamDeps): Hub {
  const streams = new Set<Stream>()
  const everybody = (text: string) => {
    // The same bytes for all of them.
    const bytes = encoder.encode(text)
    for (const stream of streams) stream.push(bytes)
  }
  let horizon: number | null = null
  const tellChanges = oneAtATime(async () => {
    const [first] = streams
    const from = horizon
    if (!first || from === null) return
    const read = await readChanges(deps, first.admin, from)
    // Unless somebody has begun earlier meanwhile, or all have gone.
    if (horizon === from) ({ horizon } = read)
    if (read.changes.length > 0) everybody(changed(read))
  })
  const checkAccess = oneAtATime(async () => {
    // Whoever joins while the answer is on its way was not asked about.
    const asked = [...streams]
    const ids = asked.map(({ sessionId }) => sessionId)
    const live = await areStillAdmins(deps, ids)
    for (const stream of asked) {
      const renewedAt = live.get(stream.sessionId)
      // Opened with a token that is worth nothing any more: a browser of its owner comes back with the new one.
      const isOfBefore = renewedAt && Temporal.Instant.compare(renewedAt, stream.since) > 0
      if (renewedAt === undefined || isOfBefore) stream.end()
    }
  })
  let stopListening: (() => void) | null = null
  let heartbeat: NodeJS.Timeout | undefined
  const wake = () => {
    stopListening = deps.notes.listen((note) => {
      if (note === 'changes') tellChanges()
      else if (note === 'access') checkAccess()
      else if (note === 'presence') everybody('event: presence\ndata: {}\n\n')
      else for (const stream of streams) stream.end()
    })
    // Also ends what has run out by itself: a session that was idle for too long. And a line to the database may be dead
    // without a word, and its notes with it.
    heartbeat = setInterval(() => {
      everybody(': \n\n')
      checkAccess()
      tellChanges()
    }, heartbeatMs)
  }
  const sleep = () => {
    stopListening?.()
    stopListening = null
    clearInterval(heartbeat)
    horizon = null
  }
  return {
    streams,
    begin: (first) => {
      // Of two who begin at once the one who has looked earlier may be heard of later.
      if (horizon !== null && horizon <= first) return
      horizon = first
      tellChanges()
    },
    join: (stream) => {
      streams.add(stream)
      if (streams.size === 1) wake()
      return () => {
        if (streams.delete(stream) && streams.size === 0) sleep()
      }
    },
  }
}

/** Runs once more after the run under way, however often it is asked for meanwhile, and after one that has failed. */
function oneAtATime(work: () => Promise<void>): () => void {
  let running = false
  let isAsked = false
  const run = async () => {
    running = true
    while (isAsked) {
      isAsked = false
      await work().catch(() => setTimeout(ask, againMs).unref())
    }
    running = false
  }
  const ask = () => {
    isAsked = true
    if (!running) void run()
  }
  return ask
}
