import type { Deps } from '#features/ground/context.server.ts'

type Planning = ReturnType<Deps['planApart']>

/** Work apart whose reports are rows, so that everybody sees them. */
export type Work<Said> = {
  begin: (onReport: (report: Said) => void) => Planning
  /** Writes down a report, or (null) that it still goes on. False when nobody waits for it any more. */
  store: (report: Said | null) => Promise<boolean>
  /** Writes down how it ended. */
  end: (state: 'done' | 'failed') => Promise<void>
  /** Is there something to look at? */
  isShown: (report: Said) => boolean
}

/** What is worked out quickly is there by then; anything else is shown as it comes. */
const PATIENCE_MS = 2_000
const HEARTBEAT_MS = 1_000

/** Begins the work and writes down what it says, one after the other, until it ends or somebody has stopped it. Comes back with the first that can be looked at. */
export async function follow<Said>(log: Deps['log'], work: Work<Said>): Promise<void> {
  const { promise: shown, resolve } = Promise.withResolvers<void>()
  const timer = setTimeout(resolve, PATIENCE_MS)
  let last: Promise<unknown> = Promise.resolve()
  const planning = work.begin((report) => {
    last = last.then(() => write(report)).then(() => work.isShown(report) && resolve())
  })
  const warn = (error: unknown) => log.warn('job.failed', { job: 'plan-round', err: error })
  const write = async (report: Said | null): Promise<void> => {
    try {
      if (!(await work.store(report))) planning.stop()
    } catch (error) {
      warn(error)
    }
  }
  const beating = setInterval(() => {
    last = last.then(() => write(null))
  }, HEARTBEAT_MS)
  beating.unref()
  const end = async () => {
    const state = await planning.ended
    clearInterval(beating)
    await last
    resolve()
    // Where it was stopped, its row says so already.
    if (state !== 'stopped') await work.end(state)
  }
  end().catch(warn)
  await shown
  clearTimeout(timer)
}
