import { useEffect } from 'react'
import { useLocation } from 'react-router'

/** At the end of an address: the page that opens there is printed. */
export const PRINT_AT_ONCE = '#print'

export function usePrintAtOnce() {
  const { hash } = useLocation()
  useEffect(() => {
    if (hash === PRINT_AT_ONCE) window.print()
  }, [hash])
}
