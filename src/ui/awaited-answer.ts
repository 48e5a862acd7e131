import { useEffect, useRef, useState } from 'react'
import { useNavigation } from 'react-router'

/**
 * Whether something that was sent is still without its answer. It ends when the router is at rest again: not with a time,
 * and not before the page that the answer leads to is there. `isAwaited` knows at once, `busy` from the next drawing on.
 */
export function useAwaitedAnswer() {
  const isAtRest = useNavigation().state === 'idle'
  const [sent, setSent] = useState<'no' | 'awaited' | 'answered'>('no')
  const awaited = useRef(false)
  const focused = useRef<Element | null>(null)
  // From here on what the router does belongs to others, such as another form of the page.
  if (sent === 'answered' && isAtRest) setSent('no')
  const busy = sent === 'awaited' || (sent === 'answered' && !isAtRest)

  useEffect(() => {
    awaited.current = busy
  })
  useEffect(() => {
    if (busy) return
    // Disabling took the focus away from what was pressed; nobody else has asked for it since.
    const { activeElement, body } = document
    const last = focused.current
    focused.current = null
    if (last instanceof HTMLElement && last.isConnected && activeElement === body) {
      last.focus({ preventScroll: true })
    }
  }, [busy])
  useEffect(() => {
    // Back to a page that the browser kept as it was left: while its answer was awaited.
    const show = ({ persisted }: PageTransitionEvent) => persisted && setSent('no')
    addEventListener('pageshow', show)
    return () => removeEventListener('pageshow', show)
  }, [])

  return {
    busy,
    isAwaited: () => awaited.current,
    begin: () => {
      awaited.current = true
      focused.current = document.activeElement
      setSent('awaited')
    },
    end: () => setSent('answered'),
  }
}
