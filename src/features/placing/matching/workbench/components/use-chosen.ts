import { startTransition, useCallback, useEffect, useRef, useState } from 'react'
import { useTexts } from '#i18n/texts-context.tsx'
import type { ChosenView } from '../workbench-views.server.ts'
import { patientFetch } from './patient-fetch.ts'

/** Somebody who runs through the queue by key looks at nobody: only where they stay is asked for, and noted as looked at. */
const REST_MS = 120
const MOST_KEPT = 30

/** The chosen guest with the places, loaded if not known. `version` invalidates them. The last guest stays while the next is loading. */
export function useChosen(
  id: string | null,
  first: ChosenView | null,
  version: unknown,
  /** What is being stored changes what would be read. */
  isWaiting: boolean,
) {
  const { to } = useTexts()
  const kept = useRef(new Map<string, ChosenView>(first ? [[first.guest.id, first]] : []))
  const [shown, setShown] = useState(first)
  const known = useRef(version)
  const load = useCallback(
    async (guest: string, host: string, signal?: AbortSignal) => {
      const address = to('/admin/matching/guest.json')
      const fields = new URLSearchParams(host ? { guest, host } : { guest })
      // A name goes into no address.
      const answer = await (host
        ? fetch(address, { method: 'POST', body: fields, signal: signal ?? null })
        : patientFetch(`${address}?${fields}`, signal ?? null))
      const isJson = answer.headers.get('Content-Type')?.startsWith('application/json')
      // Signed out meanwhile: the page itself says what to do.
      if (answer.redirected || (answer.ok && !isJson)) location.reload()
      return answer.ok && isJson ? ((await answer.json()) as ChosenView) : null
    },
    [to],
  )
  useEffect(() => {
    if (known.current !== version) {
      known.current = version
      kept.current.clear()
    }
    if (id === null || isWaiting) return undefined
    const stop = new AbortController()
    const read = async () => {
      const view = kept.current.get(id) ?? (await load(id, '', stop.signal))
      if (!view || stop.signal.aborted) return
      if (kept.current.size >= MOST_KEPT) kept.current.clear()
      kept.current.set(id, view)
      // Many places take a while to draw: the next key does not wait for them.
      startTransition(() => setShown(view))
    }
    // What was on the way is not wanted any more, or the line is broken: the last guest stays, marked as old.
    const rest = setTimeout(() => void read().catch(() => {}), kept.current.has(id) ? 0 : REST_MS)
    return () => {
      clearTimeout(rest)
      stop.abort()
    }
  }, [id, version, load, isWaiting])
  const wanted = useRef(id)
  useEffect(() => {
    wanted.current = id
  }, [id])
  const ask = useCallback(
    (host: string) => {
      const read = async () => {
        const view = id && (await load(id, host))
        // An answer that comes when another guest is chosen is not theirs.
        if (view && wanted.current === id) startTransition(() => setShown(view))
      }
      read().catch(() => {})
    },
    [id, load],
  )
  /** The place that stands at this number for somebody; null where a person has to decide first. */
  const look = useCallback(
    async (guest: string, number: number) => {
      const found = await load(guest, '')
      return found && !found.live && !found.partly ? (found.fits[number - 1] ?? null) : null
    },
    [load],
  )
  return { chosen: id === null ? null : shown, isLoading: id !== null && shown?.guest.id !== id, ask, look }
}
