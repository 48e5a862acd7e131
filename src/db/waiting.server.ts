import type pg from 'pg'

/** So many may wait for a line; who comes then hears at once that there is none. */
const MOST_WAITING = 500
const TICK_MS = 250

/** Calls back when this process has waited so long. Time without processor, in which it hears nothing, counts as one tick. */
export function whenWaited(ms: number, onOver: () => void): () => void {
  const tick = Math.min(TICK_MS, ms / 8)
  let left = ms
  const timer = setInterval(() => {
    left -= tick
    if (left > 0) return
    clearInterval(timer)
    onOver()
  }, tick).unref()
  return () => clearInterval(timer)
}

/** A line of the pool, waited for so long. */
export function takeLine(pool: pg.Pool, patienceMs: number): Promise<pg.PoolClient> {
  if (pool.idleCount > pool.waitingCount) return pool.connect()
  const none = () => new Error('timeout exceeded when trying to connect')
  if (pool.waitingCount >= MOST_WAITING) return Promise.reject(none())
  return new Promise((resolve, reject) => {
    let isGivenUp = false
    const stop = whenWaited(patienceMs, () => {
      isGivenUp = true
      reject(none())
    })
    const come = async () => {
      try {
        const client = await pool.connect()
        // It has come after all, and goes to the next caller.
        if (isGivenUp) client.release()
        else resolve(client)
      } catch (error) {
        reject(error)
      } finally {
        stop()
      }
    }
    void come()
  })
}
