import type pg from 'pg'

/** All that the site ever says in a transaction. */
const OURS = new Set([
  'BEGIN',
  'COMMIT',
  'ROLLBACK',
  'SELECT',
  'INSERT',
  'UPDATE',
  'DELETE',
  'MERGE',
  'NOTIFY',
])

/** An injected statement could leave something on the connection for the next user (a prepared name, a setting, a role). Such a connection is not used again. */
export function watchForLeftBehind(pool: pg.Pool): (client: pg.PoolClient) => boolean {
  const spoilt = new WeakSet<object>()
  pool.on('connect', (client) => {
    const ask = client.query.bind(client) as (...question: unknown[]) => Promise<unknown>
    const query = async (...question: unknown[]) => {
      try {
        const answer = await ask(...question)
        for (const { command } of [answer].flat() as { command?: string }[])
          if (command && !OURS.has(command)) spoilt.add(client)
        return answer
      } catch (error) {
        // What has values is one statement. Without any it may have been several, of which the first ones did something.
        if (!Array.isArray(question[1]) || question[1].length === 0) spoilt.add(client)
        throw error
      }
    }
    Object.assign(client, { query })
  })
  return (client) => spoilt.has(client)
}
