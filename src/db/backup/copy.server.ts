import { once } from 'node:events'
import { Readable } from 'node:stream'
import type { Client, Connection } from 'pg'

// PostgreSQL's COPY in its text form, in which every type survives. The driver speaks the messages but has no public way to them.

type CopyConnection = Connection & {
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
  sendCopyFail(reason: string): void
}

/** The rows of a `copy … to stdout`, as they come; the server waits while nobody reads. */
export function copyOut(client: Client, statement: string): AsyncIterable<Buffer> {
  let socket: Connection['stream'] | undefined
  const rows = new Readable({
    read: () => void socket?.resume(),
    destroy: (error, done) => {
      // If the reader stops in between, the rest is read and dropped.
      socket?.resume()
      done(error)
    },
  })
  client.query({
    submit: (connection: Connection) => {
      socket = connection.stream
      connection.query(statement)
    },
    handleCopyData: ({ chunk }: { chunk: Buffer }) => {
      // The driver reuses its buffer, so the row is copied.
      if (!rows.destroyed && !rows.push(Buffer.from(chunk))) socket?.pause()
    },
    handleCommandComplete: () => {},
    handleReadyForQuery: () => {
      if (!rows.destroyed) rows.push(null)
    },
    handleError: (error: Error) => rows.destroy(error),
  })
  return rows
}

/** Sends rows to a `copy … from stdin`. Fails with the error of `chunks` if it was they who failed. */
export async function copyIn(
  client: Client,
  statement: string,
  chunks: AsyncIterable<Buffer>,
): Promise<void> {
  const done = Promise.withResolvers<void>()
  let hasEnded = false
  const end = (error?: Error) => {
    hasEnded = true
    if (error) done.reject(error)
    else done.resolve()
  }
  let failure: Error | undefined
  const send = async (connection: CopyConnection) => {
    try {
      for await (const chunk of chunks) {
        if (hasEnded) return
        connection.sendCopyFromChunk(chunk)
        if (connection.stream.writableNeedDrain)
          await Promise.race([once(connection.stream, 'drain'), done.promise])
      }
      connection.endCopyFrom()
    } catch (error) {
      failure = error instanceof Error ? error : new Error(String(error))
      connection.sendCopyFail('the source failed')
    }
  }
  client.query({
    submit: (connection: Connection) => connection.query(statement),
    handleCopyInResponse: (connection: CopyConnection) => void send(connection),
    handleCommandComplete: () => {},
    handleReadyForQuery: () => end(),
    handleError: (error: Error) => end(failure ?? error),
  })
  await done.promise
}
