import { useLayoutEffect, useRef, type ReactNode } from 'react'

/** A dialog of the browser: it keeps the focus inside and gives it back. */
export function Dialog({
  title,
  close,
  children,
}: {
  title: string
  close: () => void
  children: ReactNode
}) {
  const dialog = useRef<HTMLDialogElement>(null)
  // While it still stands in the page: only then the browser gives the focus back.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])
  return (
    <dialog ref={dialog} className="bench-dialog" aria-labelledby="bench-dialog-title" onClose={close}>
      <h2 id="bench-dialog-title">{title}</h2>
      {children}
    </dialog>
  )
}
