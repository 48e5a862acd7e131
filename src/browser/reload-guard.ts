/** Two reloads are never closer than this (rules: delivery). */
export const reloadGuardMs = 10_000
const key = 'reloaded-at'

type Surroundings = {
  now: () => number
  /** When this very page began. */
  startedAt: number
  storage: () => Pick<Storage, 'getItem' | 'setItem'>
}

/** Remembers the last reload of this tab across it, so that a wrong answer can never make a page turn in circles. */
export class ReloadGuard {
  #around: Surroundings

  constructor(around: Surroundings) {
    this.#around = around
  }

  isOpen(): boolean {
    const since = this.#around.now() - this.#lastReload()
    return since >= reloadGuardMs || since < 0 // a clock that was set back is no reload
  }

  /** True once in ten seconds, and then counts as the reload. */
  pass(): boolean {
    if (!this.isOpen()) return false
    try {
      this.#around.storage().setItem(key, String(this.#around.now()))
    } catch {}
    return true
  }

  #lastReload(): number {
    try {
      return Number(this.#around.storage().getItem(key)) || 0
    } catch {
      return this.#around.startedAt // storage is forbidden: as if this page came from a reload
    }
  }
}
