import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/**
 * Where the router draws the next page itself, nothing tells a reader that it is another one: the heading takes the focus.
 * A page that came as a document needs none of it, and a form with problems keeps its address and focuses its summary.
 */
export function FocusHeading() {
  const { pathname, search } = useLocation()
  const address = pathname + search
  const last = useRef(address)
  useEffect(() => {
    if (last.current === address) return
    last.current = address
    const heading = document.querySelector<HTMLElement>('main h1')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
  }, [address])
  return null
}
