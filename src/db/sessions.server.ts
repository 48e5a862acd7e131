import { askOnce } from './ask-once.server.ts'
import type { ClientConfig } from './client.server.ts'

/** Often enough that a pooler that takes its sessions in turn is seen as well. */
const LOOKS = 3

/** Has each of our connections a session of its own? Behind a transaction pooler locks, LISTEN and the role would be anybody's. */
export function keepsSessions(connection: ClientConfig): Promise<boolean> {
  return askOnce(connection, (one) =>
    askOnce(connection, async (other) => {
      await one.query("select set_config('app.session', 'one', false)")
      await other.query("select set_config('app.session', 'other', false)")
      for (let look = 0; look < LOOKS; look += 1) {
        const { rows } = await one.query<{ name: string }>(
          "select current_setting('app.session', true) as name",
        )
        if (rows[0]?.name !== 'one') return false
      }
      return true
    }),
  )
}
