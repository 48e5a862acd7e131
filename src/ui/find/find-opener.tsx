import { useEffect, useEffectEvent, useState, type ComponentType, type MouseEvent } from 'react'
import { createPortal } from 'react-dom'
import { useTexts } from '#i18n/texts-context.tsx'
import { Icon } from '#ui/icons.tsx'
import type { FindDialogProps } from './find-dialog.tsx'

/** The switch of the single keys, for this device (WCAG 2.1.4); the list of keys has it. */
export const singleKeysStore = 'matching.keys'

/** Does what has the focus take letters itself? */
const isTyping = (target: EventTarget | null) =>
  target instanceof HTMLElement &&
  target.matches('input:not([type=checkbox], [type=radio]), select, textarea, [contenteditable=true]')

/** Ctrl+K or Cmd+K anywhere; `/` where nobody types, nothing else has taken it, and single keys are on. */
function isFindKey(event: KeyboardEvent): boolean {
  const { key, ctrlKey, metaKey, altKey, shiftKey, target } = event
  if (altKey || event.isComposing) return false
  if (ctrlKey !== metaKey) return key.toLowerCase() === 'k' && !shiftKey
  if (ctrlKey || key !== '/' || event.defaultPrevented || isTyping(target)) return false
  return localStorage.getItem(singleKeysStore) !== 'off' && !document.querySelector('dialog[open]')
}

/** The search in the head of every page: a link, and with script a dialog that is loaded when first opened. */
export function FindOpener({ isHere }: { isHere: boolean }) {
  const { t, to } = useTexts()
  const page = to('/admin/find')
  const [Dialog, setDialog] = useState<ComponentType<FindDialogProps> | null>(null)
  const [isOpen, setOpen] = useState(false)
  const open = async () => {
    try {
      if (!Dialog) {
        const { FindDialog } = await import('./find-dialog.tsx')
        setDialog(() => FindDialog)
      }
      setOpen(true)
    } catch {
      location.assign(page)
    }
  }
  const hear = useEffectEvent((event: KeyboardEvent) => {
    if (!isFindKey(event)) return
    event.preventDefault()
    if (!isOpen) void open()
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => hear(event)
    // After those of a page, which may have taken the key.
    addEventListener('keydown', listen)
    return () => removeEventListener('keydown', listen)
  }, [])
  const press = (event: MouseEvent) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    void open()
  }
  return (
    <>
      <a
        className="find-opener"
        title={t('find.shortcut')}
        aria-keyshortcuts="Control+K Meta+K"
        href={page}
        aria-current={isHere ? 'page' : undefined}
        onClick={press}
      >
        <Icon name="search" />
        <span>{t('find.title')}</span> <kbd>{t('find.shortcut')}</kbd>
      </a>
      {/* Not in the head, which a phone folds away. */}
      {isOpen && Dialog && createPortal(<Dialog close={() => setOpen(false)} />, document.body)}
    </>
  )
}
