import { useEffect, type RefObject } from 'react'

/** How long after coming back a list is moved to where it was (rules: addresses). */
const RESTORE_MS = 500

/** Where a list was scrolled to, kept for this tab: whoever comes back finds it there after 500 ms (rules: addresses). */
export function useKeptScroll(box: RefObject<HTMLElement | null>, key: string): void {
  useEffect(() => {
    const element = box.current
    if (!element) return undefined
    const kept = Number(sessionStorage.getItem(key) ?? 0)
    const restore = setTimeout(() => {
      if (kept > 0 && element.scrollTop === 0) element.scrollTop = kept
    }, RESTORE_MS)
    const keep = () => sessionStorage.setItem(key, String(Math.round(element.scrollTop)))
    element.addEventListener('scrollend', keep)
    return () => {
      clearTimeout(restore)
      element.removeEventListener('scrollend', keep)
    }
  }, [box, key])
}
