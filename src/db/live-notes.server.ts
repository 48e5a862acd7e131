import type pg from 'pg'
import { type ClientConfig, RoleClient } from './client.server.ts'

/**
 * `changes`: something was written into the history of a match or of the organisers. `presence`: somebody came, went or looks at
 * somebody else. `access`: a session ended or an organiser's approval changed. `closing`: this process ends.
 */
export type LiveNote = 'changes' | 'presence' | 'access' | 'closing'

export type LiveNotes = {
  /** Told of every note from now on, of this process and all others; the answer stops that. */
  listen(onNote: (note: LiveNote) => void): () => void
  close(): Promise<void>
}

const reconnectMs = 1_000

/** What the database tells all who listen, on one connection of this process. It is opened for the first who listens. */
export function openLiveNotes(connection: ClientConfig): LiveNotes {
  const listeners = new Set<(note: LiveNote) => void>()
  let client: pg.Client | null = null
  let timer: NodeJS.Timeout | undefined
  let isClosed = false
  const tell = (note: LiveNote) => {
    for (const listener of listeners) listener(note)
  }
  const again = (lost: pg.Client) => {
    if (isClosed || client !== lost) return
    client = null
    void lost.end().catch(() => {})
    timer = setTimeout(connect, reconnectMs)
  }
  const connect = () => {
    const opened = new RoleClient({ ...connection, line: 'listening' })
    client = opened
    opened.on('error', () => again(opened))
    opened.on('end', () => again(opened))
    opened.on('notification', ({ payload }) => tell(payload as LiveNote))
    opened
      .connect()
      .then(() => opened.query('listen live'))
      // Whatever was said while nobody listened.
      .then(() => (['access', 'changes', 'presence'] as const).forEach(tell))
      .catch(() => again(opened))
  }
  return {
    listen: (onNote) => {
      listeners.add(onNote)
      if (client === null && timer === undefined && !isClosed) connect()
      return () => listeners.delete(onNote)
    },
    close: async () => {
      if (isClosed) return
      isClosed = true
      clearTimeout(timer)
      tell('closing')
      await client?.end().catch(() => {})
    },
  }
}
