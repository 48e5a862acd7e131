import { data, isRouteErrorResponse } from 'react-router'
import { showKept } from '#features/ground/kept-entries/kept-entries.ts'
import { forget, keep, type KeptPlace, type TypedValues } from './kept-entries.ts'

/** No word from the server for so long counts as none: phones keep a dead line open for minutes. */
const patienceMs = 20_000
const pauseMs = 300

/** Did this post fail, and since when is what was typed kept here? null: it is not. */
export type Failure = { failed: boolean; keptAt?: number | null }

// Which form stands on the page; there is one.
let here: KeptPlace | null = null

export function standAt(place: KeptPlace | null): void {
  keepPaused()
  here = place
}

// What waits for a pause of typing.
let pause: ReturnType<typeof setTimeout> | undefined
let keepPaused = nothing

/** Keeps what is in the form once nobody has typed for a moment, or the page is left: it outlives a reload and a closed tab. */
export function keepAtPause(form: HTMLFormElement): void {
  const place = here
  nothingWaits()
  if (!place) return
  keepPaused = () => {
    nothingWaits()
    void keep(place, typedValues(new FormData(form)), Date.now())
  }
  pause = setTimeout(keepPaused, pauseMs)
}

export function nothingWaits(): void {
  clearTimeout(pause)
  keepPaused = nothing
}
function nothing(): void {}

export const typedValues = (form: FormData): TypedValues =>
  [...form].flatMap(([name, value]): TypedValues =>
    typeof value === 'string' && name !== 'intent' ? [[name, value]] : [],
  )

/** Sends a form. Its content is kept on the device first, and deleted once the server has led on. On a lost connection or a failure the form stays. */
export async function keepUntilSaved<Answer extends Failure>(
  request: Request,
  send: () => Promise<Answer>,
  leadsOn: (location: string) => boolean,
) {
  const place = here
  const form = await request.clone().formData()
  if (form.get('intent') === showKept) return send().catch(toFailure(request, null))
  nothingWaits()
  const kept = place ? keep(place, typedValues(form), Date.now()) : Promise.resolve(null)
  try {
    const answer = await Promise.race([send(), silence()])
    const keptAt = await kept
    return answer.failed ? data({ ...answer, keptAt }, 500) : answer
  } catch (error) {
    const keptAt = await kept
    if (place && error instanceof Response && leadsOn(error.headers.get('Location') ?? ''))
      await forget(place)
    return toFailure(request, keptAt)(error)
  }
}

/** A refusal and a way to another page are answers; everything else is a failure. */
function toFailure(request: Request, keptAt: number | null) {
  return (error: unknown) => {
    const isRefusal = isRouteErrorResponse(error) && error.status < 500
    if (error instanceof Response || isRefusal || request.signal.aborted) throw error
    return data({ failed: true, keptAt }, 503)
  }
}

const silence = () =>
  new Promise<never>((_, reject) => {
    setTimeout(() => reject(new Error('no answer')), patienceMs)
  })
