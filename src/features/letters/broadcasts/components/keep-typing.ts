import { useEffect, useRef } from 'react'
import { useFetcher } from 'react-router'

/** After so long without another key, what was typed is kept. */
const AFTER_MS = 1_500

type Kept = { kept: number | null }

/**
 * Keeps a draft while it is typed, as its button would; without script there is the button. `version` is what the next
 * save goes by; `state` says what to tell.
 */
export function useKeepTyping(first: number) {
  const fetcher = useFetcher<Kept>()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const answer = fetcher.data && 'kept' in fetcher.data ? fetcher.data : null
  const isConflict = answer?.kept === null
  const { submit } = fetcher
  const onInput = (form: HTMLFormElement) => {
    clearTimeout(timer.current)
    if (isConflict) return
    timer.current = setTimeout(() => {
      const words = new FormData(form)
      words.set('intent', 'keep')
      void submit(words, { method: 'post' })
    }, AFTER_MS)
  }
  return {
    version: answer?.kept ?? first,
    state: isConflict ? ('conflict' as const) : answer ? ('kept' as const) : ('idle' as const),
    onInput,
    /** What the button sends is newer than what waits. */
    cancel: () => clearTimeout(timer.current),
  }
}
