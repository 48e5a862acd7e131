import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { useTexts } from '#i18n/texts-context.tsx'
import { Icon, type IconName } from '#ui/icons.tsx'

/** What a list offers, in one row above it: which view, what is looked for, what narrows it, what it shows, what it gives. */
export function Toolbar({ children }: { children: ReactNode }) {
  return <div className="toolbar">{children}</div>
}

/** A button of the row that unfolds its panel. Without script a fold, one open at a time; with script Escape and leaving close it. */
export function ToolFold({
  icon,
  label,
  count = 0,
  atEnd = false,
  isOpen,
  children,
}: {
  icon: IconName
  label: ReactNode
  /** So many of what is inside are at work. */
  count?: number
  /** Unfolds towards the start of the line, because it stands at its end. */
  atEnd?: boolean
  isOpen?: boolean
  children: ReactNode
}) {
  return (
    <details
      name="tools"
      className={atEnd ? 'tool-fold tool-fold-end' : 'tool-fold'}
      open={isOpen}
      ref={closeByItself}
    >
      <summary className="tool">
        <Icon name={icon} />
        <span className="tool-name">{label}</span>
        {count > 0 && <span className="tool-count">{count}</span>}
        <Icon name="fold" />
      </summary>
      {/* A press on what cannot be focused stays inside. */}
      <div className="tool-panel" tabIndex={-1}>
        {children}
      </div>
    </details>
  )
}

/** On Escape, and when somebody goes elsewhere. Another window is not elsewhere: on return it is as it was. */
function closeByItself(fold: HTMLDetailsElement) {
  const listening = new AbortController()
  const { signal } = listening
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !fold.open) return
    event.stopPropagation()
    fold.open = false
    fold.querySelector('summary')?.focus()
  }
  const onLeave = ({ relatedTarget }: FocusEvent) => {
    const isInside = relatedTarget instanceof Node && fold.contains(relatedTarget)
    if (document.hasFocus() && !isInside) fold.open = false
  }
  fold.addEventListener('keydown', onKey, { signal })
  fold.addEventListener('focusout', onLeave, { signal })
  return () => listening.abort()
}

/** A way on from the row that needs nothing to be said first. */
export function ToolLink({
  icon,
  to,
  isFile = false,
  children,
}: {
  icon: IconName
  to: string
  isFile?: boolean
  children: ReactNode
}) {
  return (
    <Link to={to} className="tool" reloadDocument={isFile}>
      <Icon name={icon} />
      {children}
    </Link>
  )
}

/** Something that narrows a list, in words; pressing it takes it off. */
export function FilterChip({ to, children }: { to: string; children: ReactNode }) {
  const { t } = useTexts()
  return (
    <Link to={to} className="filter-chip">
      {children}
      <span className="hidden-text">: {t('lists.takeOff')}</span>
      <Icon name="close" />
    </Link>
  )
}
