import { readFileSync } from 'node:fs'
import { uptime } from 'node:os'
import type { Steady } from '#domain/clock-trust.ts'

/** What this machine has counted: goes on while it sleeps, and begins anew with each start of it. */
export const machineSteady = (): Steady => ({ boot: readBoot(), seconds: uptime() })

function readBoot(): string | null {
  try {
    return readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()
  } catch {
    return null
  }
}
