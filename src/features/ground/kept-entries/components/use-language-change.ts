import { useEffect } from 'react'
import { typedValues } from './keep-until-saved.ts'
import { keep, type KeptPlace } from './kept-entries.ts'

/** Another language is another document: what is being typed is kept before it leaves, and stands in that form again. */
export function useLanguageChange(place: KeptPlace | null, isTyping: boolean): void {
  useEffect(() => {
    if (!place || !isTyping) return
    const keepFirst = (event: MouseEvent) => {
      const link = event.target instanceof Element && event.target.closest<HTMLAnchorElement>('a[hreflang]')
      const form = document.querySelector<HTMLFormElement>('main form')
      if (!link || !form || isForAnotherTab(event)) return
      event.preventDefault()
      const leave = () => location.assign(link.href)
      void keep(place, typedValues(new FormData(form)), Date.now()).then(leave)
    }
    document.addEventListener('click', keepFirst)
    return () => document.removeEventListener('click', keepFirst)
  }, [place, isTyping])
}

const isForAnotherTab = ({ button, metaKey, ctrlKey, shiftKey }: MouseEvent) =>
  button !== 0 || metaKey || ctrlKey || shiftKey
