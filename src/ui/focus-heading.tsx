import { useEffect, useRef } from 'react'
import { useLocation } from 'react-router'

/** Focuses the heading after client-side navigation, for screen readers. Full loads do not need it; forms with problems focus their summary. */
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
