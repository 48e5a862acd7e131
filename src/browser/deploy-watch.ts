import type { ReloadGuard } from './reload-guard.ts'

export type Watching = {
  buildId: string
  fetch: typeof fetch
  guard: ReloadGuard
  /** Somebody is in the middle of something that a reload would lose. */
  isBusy: () => boolean
  reload: () => void
  log: (message: string, error: unknown) => void
}

/** Notices that the server runs another build than this page (rules: delivery) and loads it: at most once in ten seconds, never under a half-filled form. */
export class DeployWatch {
  #watching: Watching
  #isAsking = false
  #hasComplained = false
  #isLeaving = false
  /** The page is of an old build: from now on its links and forms are left to the browser itself. */
  isOld = false

  constructor(watching: Watching) {
    this.#watching = watching
  }

  async check(): Promise<void> {
    if (this.#isAsking) return
    this.#isAsking = true
    try {
      if (!this.isOld) this.isOld = !(await this.#isCurrent())
    } catch (error) {
      // Not knowing is no reason for anything (rules: messages): the page goes on as it is.
      if (!this.#hasComplained) this.#watching.log('No word about the current build', error)
      this.#hasComplained = true
    } finally {
      this.#isAsking = false
    }
    this.reloadWhenFree()
  }

  /** The browser is on its way with a form of this page: a reload now would lose what was sent, however long the answer takes. */
  leave(): void {
    this.#isLeaving = true
  }

  reloadWhenFree(): void {
    const { isBusy, guard, reload } = this.#watching
    if (this.isOld && !this.#isLeaving && !isBusy() && guard.pass()) reload()
  }

  async #isCurrent(): Promise<boolean> {
    const { buildId, fetch } = this.#watching
    const answer = await fetch(`/builds/meta/${encodeURIComponent(buildId)}.json`, { cache: 'no-store' })
    if (!answer.ok) throw new Error(`status ${answer.status}`)
    const { isCurrent } = (await answer.json()) as { isCurrent?: unknown }
    if (typeof isCurrent !== 'boolean') throw new Error('no isCurrent in the answer')
    return isCurrent
  }
}
