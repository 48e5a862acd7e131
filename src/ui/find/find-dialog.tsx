import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent } from 'react'
import { useNavigate } from 'react-router'
import { useTexts } from '#i18n/texts-context.tsx'
import { findPlaces, listPlaces } from './console-find.ts'
import { FoundWords } from './found-words.tsx'
import { LONGEST_FIND, type Found, type FindAnswer } from './found.ts'

/** So long nobody has pressed another key before the server is asked. */
const PAUSE_MS = 150

type TypedAnswer = { typed: string; answer: FindAnswer | null }

/** What the server says to some words, as they are typed; what it said before stands until then. */
function useFind(typed: string): {
  answer: FindAnswer | null
  isAwaited: boolean
  hasFailed: boolean
} {
  const { to } = useTexts()
  const [last, setLast] = useState<TypedAnswer>({ typed: '', answer: null })
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

export type FindDialogProps = { close: () => void }

const MOST_PLACES = 5

/** The search over whatever page is open: a combobox with a list of what was found (ARIA authoring practices). */
export function FindDialog({ close }: FindDialogProps) {
  const { t, to } = useTexts()
  const navigate = useNavigate()
  const dialog = useRef<HTMLDialogElement>(null)
  const list = useId()
  const [words, setWords] = useState('')
  const [chosen, setChosen] = useState(0)
  const typed = words.trim()
  const { answer, isAwaited, hasFailed } = useFind(typed)
  const places = useMemo(
    () =>
      typed === '' ? listPlaces(t).filter(({ kind }) => kind === 'page') : findPlaces(t, typed, MOST_PLACES),
    [t, typed],
  )
  const found: readonly Found[] = useMemo(() => [...places, ...(answer?.found ?? [])], [places, answer])
  const at = Math.min(chosen, found.length - 1)
  const optionId = (index: number) => `${list}-${index}`

  // While it still stands in the page: only then the browser gives the focus back.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  useEffect(() => {
    document.getElementById(`${list}-${at}`)?.scrollIntoView({ block: 'nearest' })
  }, [list, at])

  const go = (one: Found) => {
    close()
    void navigate(to(one.to))
  }
  const press = (event: KeyboardEvent) => {
    const { key, ctrlKey, metaKey } = event
    // While signs are put together (Chinese, Japanese), Enter and arrows belong to that.
    if (event.nativeEvent.isComposing) return
    const last = found.length - 1
    const enter = () => {
      const one = found[at]
      if (!one) return
      // As a press on a link would.
      if (ctrlKey || metaKey) window.open(to(one.to), '_blank', 'noopener')
      else go(one)
    }
    const steps: Record<string, () => void> = {
      ArrowDown: () => setChosen(at >= last ? 0 : at + 1),
      ArrowUp: () => setChosen(at <= 0 ? last : at - 1),
      PageDown: () => setChosen(Math.min(last, at + 8)),
      PageUp: () => setChosen(Math.max(0, at - 8)),
      Enter: enter,
    }
    const step = steps[key]
    if (!step) return
    event.preventDefault()
    step()
  }
  const isQuiet = typed === '' || (isAwaited && found.length === 0)
  return (
    <dialog
      ref={dialog}
      className="find-dialog"
      aria-label={t('find.title')}
      onClose={close}
      // Also by a press beside it, where the browser knows that.
      {...{ closedby: 'any' }}
    >
      <div className="find-box">
        <div className="find-head">
          <input
            className="input"
            role="combobox"
            aria-label={t('find.label')}
            aria-expanded={found.length > 0}
            aria-controls={list}
            aria-autocomplete="list"
            aria-activedescendant={found.length > 0 ? optionId(at) : undefined}
            placeholder={t('find.lead')}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            enterKeyHint="go"
            maxLength={LONGEST_FIND}
            value={words}
            onChange={({ currentTarget }) => {
              setWords(currentTarget.value)
              setChosen(0)
            }}
            onKeyDown={press}
          />
          <button type="button" className="find-close" onClick={close}>
            {t('find.close')}
          </button>
        </div>
        {hasFailed && <p className="find-note">{t('find.failed')}</p>}
        {answer?.isSimilar && <p className="find-note">{t('find.similar')}</p>}
        <div
          className="find-list"
          role="listbox"
          id={list}
          aria-label={t('find.title')}
          aria-busy={isAwaited}
        >
          {found.map((one, index) => (
            <a
              key={`${one.kind} ${one.to}`}
              id={optionId(index)}
              role="option"
              aria-selected={index === at}
              tabIndex={-1}
              href={to(one.to)}
              onPointerMove={() => setChosen(index)}
              onClick={(event) => {
                if (event.ctrlKey || event.metaKey || event.shiftKey) return
                event.preventDefault()
                go(one)
              }}
            >
              <FoundWords found={one} />
            </a>
          ))}
        </div>
        {answer?.hasMore && <p className="find-note">{t('find.more')}</p>}
        <p className="find-foot">
          <output>
            {typed !== '' && isAwaited && found.length === 0 && t('find.searching')}
            {!isQuiet && t('find.count', { count: found.length })}
          </output>
          <span className="find-keys">{t('find.keys')}</span>
        </p>
      </div>
    </dialog>
  )
}
