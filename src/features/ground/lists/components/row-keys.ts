import type { KeyboardEvent, MouseEvent } from 'react'

const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/** Inside a table the arrows go from row to row and stay in their column; elsewhere they scroll, as ever. */
export function goFromRowToRow(event: KeyboardEvent<HTMLElement>) {
  const step = steps[event.key]
  const here = event.target instanceof Element ? event.target.closest('tr') : null
  if (step === undefined || !here || event.altKey || event.ctrlKey || event.metaKey) return
  const rows = [...event.currentTarget.querySelectorAll<HTMLTableRowElement>('thead tr, tbody tr')]
  const column = controlsOf(here).indexOf(event.target as HTMLElement)
  const there = controlsOf(rows[rows.indexOf(here) + step])
  const control = there[Math.min(column, there.length - 1)]
  if (!control) return
  event.preventDefault()
  control.focus()
}

const controlsOf = (row: HTMLTableRowElement | undefined) => [
  ...(row?.querySelectorAll<HTMLElement>('a, input, button') ?? []),
]

/** With the shift key a box takes along all between it and the one that was pressed before. */
export function tickRange(
  event: MouseEvent<HTMLElement>,
  last: HTMLInputElement | null,
): HTMLInputElement | null {
  const box = event.target
  if (!(box instanceof HTMLInputElement) || box.name !== 'row') return last
  const boxes = [...event.currentTarget.querySelectorAll<HTMLInputElement>('input[name=row]')]
  if (event.shiftKey && last) {
    const [from = 0, to = 0] = [boxes.indexOf(last), boxes.indexOf(box)].toSorted((one, other) => one - other)
    for (const between of boxes.slice(from, to + 1)) between.checked = box.checked
  }
  return box
}
