import { useCallback, useEffect, useEffectEvent, useRef, useState, type RefObject } from 'react'
import { singleKeysStore } from '#ui/find/find-opener.tsx'

export type Shortcut =
  | 'next'
  | 'previous'
  | 'open'
  | 'mark'
  | 'skip'
  | 'pin'
  | 'undo'
  | 'redo'
  | 'search'
  | 'help'
  | 'go-queue'
  | 'go-hosts'
  | 'go-matches'
  | { propose: number }

/** One key each, in the order in which the help lists them. */
export const KEYS = [
  ['j', 'next'],
  ['k', 'previous'],
  ['Enter', 'open'],
  ['s', 'skip'],
  ['p', 'pin'],
  ['x', 'mark'],
  ['u', 'undo'],
  ['U', 'redo'],
  ['/', 'search'],
  ['?', 'help'],
] as const satisfies readonly (readonly [string, Shortcut])[]
const GO: Record<string, Shortcut> = { q: 'go-queue', h: 'go-hosts', m: 'go-matches' }
const goMs = 1500

/** What has the focus when nothing does; a page that script has opened begins at its heading. */
const NOTHING = 'body, main, main h1'

/** Does a key belong to what has the focus? A field takes letters, a button and a link take Enter. */
function isTyping({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.matches('input:not([type=checkbox]), select, textarea, [contenteditable=true]')) return true
  return key === 'Enter' && target.matches('a, button, summary, input, td')
}

/** Single-key shortcuts while the focus is in the workbench or nowhere, and nobody types (WCAG 2.1.4). Can be switched off, except Ctrl+Z and Ctrl+Y. */
export function useShortcuts(region: RefObject<HTMLElement | null>, press: (shortcut: Shortcut) => void) {
  // Only ever drawn in a browser.
  const [areOn, setOn] = useState(() => localStorage.getItem(singleKeysStore) !== 'off')
  const goSince = useRef(Number.NEGATIVE_INFINITY)
  const turn = useCallback((on: boolean) => {
    localStorage.setItem(singleKeysStore, on ? 'on' : 'off')
    setOn(on)
  }, [])
  function shortcutOf(event: KeyboardEvent): Shortcut | null {
    const { key, ctrlKey, metaKey, altKey, timeStamp, target } = event
    if ((ctrlKey || metaKey) && !altKey) {
      const letter = key.toLowerCase()
      // A field takes back its own letters.
      if (isTyping(event)) return null
      if (letter === 'z') return event.shiftKey ? 'redo' : 'undo'
      return letter === 'y' ? 'redo' : null
    }
    if (!areOn || altKey || event.defaultPrevented || isTyping(event)) return null
    if (timeStamp - goSince.current < goMs) {
      goSince.current = Number.NEGATIVE_INFINITY
      return GO[key] ?? null
    }
    if (key === 'g') {
      goSince.current = timeStamp
      return null
    }
    if (target instanceof Element && target.matches(`${NOTHING}, [data-queue]`)) {
      if (key === 'ArrowDown') return 'next'
      if (key === 'ArrowUp') return 'previous'
    }
    if (/^[1-9]$/.test(key)) return { propose: Number(key) }
    return KEYS.find(([known]) => known === key)?.[1] ?? null
  }
  const hear = useEffectEvent((event: KeyboardEvent) => {
    const shortcut = shortcutOf(event)
    if (shortcut === null) return
    event.preventDefault()
    press(shortcut)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      const { target } = event
      // Where nothing has the focus, as when the page has just come, they are for the workbench.
      if (target === document.body || (target instanceof Node && region.current?.contains(target)))
        hear(event)
    }
    document.addEventListener('keydown', listen)
    return () => document.removeEventListener('keydown', listen)
  }, [region])
  return { areOn, turn }
}
