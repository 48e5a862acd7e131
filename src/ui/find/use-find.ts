import { useEffect, useState } from 'react'
import { useTexts } from '#i18n/texts-context.tsx'
import { LONGEST_FIND, type FindAnswer } from './found.ts'

/** So long nobody has pressed another key before the server is asked. */
const PAUSE_MS = 150

type Asked = { typed: string; answer: FindAnswer | null }

/** What the server says to some words, as they are typed; what it said before stands until then. */
export function useFind(typed: string): {
  answer: FindAnswer | null
  isAwaited: boolean
  hasFailed: boolean
} {
  const { to } = useTexts()
  const [last, setLast] = useState<Asked>({ typed: '', answer: null })
  const address = to('/admin/find.json')
  useEffect(() => {
    if (typed === '') return
    const call = new AbortController()
    const ask = async () => {
      try {
        const body = new URLSearchParams({ q: typed.slice(0, LONGEST_FIND) })
        const response = await fetch(address, { method: 'POST', body, signal: call.signal })
        setLast({ typed, answer: response.ok ? ((await response.json()) as FindAnswer) : null })
      } catch {
        if (!call.signal.aborted) setLast({ typed, answer: null })
      }
    }
    const pause = setTimeout(() => void ask(), PAUSE_MS)
    return () => {
      clearTimeout(pause)
      call.abort()
    }
  }, [typed, address])
  const isAwaited = typed !== '' && last.typed !== typed
  return {
    answer: typed === '' ? null : last.answer,
    isAwaited,
    hasFailed: typed !== '' && !isAwaited && last.answer === null,
  }
}
