import { type FormEvent, useEffect, useRef, useState } from 'react'
import { useFetcher } from 'react-router'
import { showKept } from '#features/ground/kept-entries/kept-entries.ts'
import { type Failure, keepAtPause, nothingWaits, standAt, typedValues } from './keep-until-saved.ts'
import { findKept, forget, keep, type KeptPlace, type TypedValues } from './kept-entries.ts'

/** What of this form is kept on the device, for the page to say. */
export type Kept = {
  failed: boolean
  /** Since when, in milliseconds since 1970; null: nothing is kept. */
  keptAt: number | null
  inForm: boolean
  forgotten: boolean
  putIntoForm: () => void
  forget: () => void
  /** Keeps what a page that came as a document after a failed post has in its form. */
  keepForm: (form: HTMLFormElement) => void
}

type Shown<View> = { view?: View; isSaved?: boolean }
/** `values`: what is to go into the form; null once it stands there. */
type Found = { keptAt: number; values: TypedValues | null }

/**
 * Looks for what is kept of the form on this page and asks the server to draw the form with it: only the server knows how
 * a form looks with these answers. Saved already (the answer was lost, not the post): forgotten, without a word. Never over
 * what somebody has begun to type. One for each form: the component around it has the step as its key.
 */
export function useKeptEntry<View>(place: KeptPlace | null, failure: Failure | null) {
  const fetcher = useFetcher<Shown<View>>()
  const [found, setFound] = useState<Found | null>(null)
  const [view, setView] = useState<View | null>(null)
  const [forgotten, setForgotten] = useState(false)
  // A page that came with an answer holds what was typed.
  const [isTyping, setTyping] = useState(failure !== null)
  // The first ones count: a page asks its loader again, but its form stays the same.
  const first = useRef({ place, failure, submit: fetcher.submit })

  useEffect(() => {
    const { place, failure, submit } = first.current
    standAt(place)
    let isLeft = false
    const look = async () => {
      const entry = place && !failure ? await findKept(place, Date.now()) : null
      if (!entry || isLeft) return
      setFound(entry)
      askFor(entry.values, submit)
    }
    void look()
    return () => {
      isLeft = true
      standAt(null)
    }
  }, [])

  const [answered, setAnswered] = useState(fetcher.data)
  const { data: answer } = fetcher
  if (answer !== answered) {
    setAnswered(answer)
    if (answer?.isSaved) setFound(null)
    else if (answer?.view && !isTyping) setView(answer.view)
  }
  const isSaved = answer?.isSaved
  useEffect(() => {
    if (isSaved && first.current.place) void forget(first.current.place)
  }, [isSaved])

  const [failedBefore, setFailedBefore] = useState(failure)
  if (failure !== failedBefore) {
    setFailedBefore(failure)
    if (failure?.keptAt) setFound({ keptAt: failure.keptAt, values: null })
  }

  const kept: Kept = {
    failed: failure?.failed ?? false,
    keptAt: found?.keptAt ?? null,
    inForm: found?.values === null || view !== null,
    forgotten,
    putIntoForm: () => {
      setTyping(false)
      if (answer?.view) setView(answer.view)
      else askFor(found?.values ?? [], fetcher.submit)
    },
    forget: () => {
      nothingWaits()
      setFound(null)
      setForgotten(true)
      if (place) void forget(place)
    },
    keepForm: (form) => {
      if (!place || failure?.keptAt !== undefined) return
      void keep(place, typedValues(new FormData(form)), Date.now()).then(
        (keptAt) => keptAt !== null && setFound({ keptAt, values: null }),
      )
    },
  }
  const onInput = ({ target }: FormEvent) => {
    setTyping(true)
    // What is still offered to be put into the form is not written over.
    const { form } = target as HTMLInputElement
    if (form && (!found || kept.inForm)) keepAtPause(form)
  }
  return { kept, view, onInput }
}

function askFor(values: TypedValues, submit: ReturnType<typeof useFetcher>['submit']): void {
  const form = new FormData()
  for (const [name, value] of values) form.append(name, value)
  form.set('intent', showKept)
  // Nothing is saved by it, so nothing of the page is old afterwards.
  void submit(form, { method: 'post', defaultShouldRevalidate: false })
}
