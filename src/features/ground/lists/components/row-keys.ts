const steps: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 }

/**
 * For the `ref` of a box around a table. The arrows go from row to row and stay in their column, and with the shift key a
 * press on a box takes along all between it and the one before.
 */
export function listenToRows(table: HTMLElement) {
  const listening = new AbortController()
  const { signal } = listening
  let last: HTMLInputElement | null = null
  const onClick = (event: MouseEvent) => {
    const box = event.target
    if (!(box instanceof HTMLInputElement) || box.name !== 'row') return
    if (event.shiftKey && last) tickBetween(table, last, box)
    last = box
  }
  table.addEventListener('keydown', (event) => goFromRowToRow(table, event), { signal })
  table.addEventListener('click', onClick, { signal })
  return () => listening.abort()
}

function goFromRowToRow(table: HTMLElement, event: KeyboardEvent) {
  const step = steps[event.key]
  const from = event.target
  const row = from instanceof HTMLElement ? from.closest('tr') : null
  if (step === undefined || !row || event.altKey || event.ctrlKey || event.metaKey) return
  const rows = [...table.querySelectorAll('tr')]
  const there = controlsOf(rows[rows.indexOf(row) + step])
  const column = controlsOf(row).findIndex((control) => control === from)
  const control = there[Math.min(column, there.length - 1)]
  if (!control) return
  event.preventDefault()
  control.focus()
}

const controlsOf = (row: HTMLTableRowElement | undefined) => [
  ...(row?.querySelectorAll<HTMLElement>('a, input, button') ?? []),
]

function tickBetween(table: HTMLElement, one: HTMLInputElement, other: HTMLInputElement) {
  const boxes = [...table.querySelectorAll<HTMLInputElement>('input[name=row]')]
  const [from = 0, to = 0] = [boxes.indexOf(one), boxes.indexOf(other)].toSorted((a, b) => a - b)
  for (const box of boxes.slice(from, to + 1)) box.checked = other.checked
}
