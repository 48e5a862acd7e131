import type { FieldProblem } from '#ui/field-problem.ts'

type Control = { name: string; type: string; value: string; checked?: boolean }
/** Asks the server what is wrong with what stands in the form now; null = nobody knows, such as without a network. */
export type Ask = (signal: AbortSignal) => Promise<readonly FieldProblem[] | null>

/** Messages for fields that were left (rules: fields). The browser asks the server, and shows problems only of fields that were touched. */
export class FieldChecks {
  #edited = new Set<string>()
  #left = new Set<string>()
  #asking: AbortController | null = null
  #isPressed = false
  #held: (() => void) | null = null

  edit({ name }: Pick<Control, 'name'>): void {
    this.#edited.add(name)
  }

  /** Is there something to ask about a control that was just left? Not about an answer that stood there and still does. */
  isDue(control: Control): boolean {
    return this.#edited.has(control.name) || isBlank(control)
  }

  /** Asks about a control; fields left while an answer is awaited are asked about together. */
  async leave(name: string, ask: Ask, show: (problems: Found) => void): Promise<void> {
    this.#left.add(name)
    this.#asking?.abort()
    const asking = new AbortController()
    this.#asking = asking
    const problems = await ask(asking.signal).catch(() => null)
    if (this.#asking !== asking || problems === null) return
    const found = { left: [...this.#left], problems }
    const answer = () => {
      if (this.#asking !== asking) return
      this.stop()
      show(found)
    }
    // A message moves the page: under a finger or a button that is down, the press would miss.
    if (this.#isPressed) this.#held = answer
    else answer()
  }

  press(): void {
    this.#isPressed = true
  }

  release(): void {
    this.#isPressed = false
    this.#held?.()
  }

  /** The form is sent, or all is said: an answer that comes now is an old one. */
  stop(): void {
    this.#asking?.abort()
    this.#asking = null
    this.#held = null
    this.#left.clear()
  }
}

const isBlank = ({ type, value, checked }: Control) =>
  type === 'checkbox' || type === 'radio' ? checked === false : value.trim() === ''

/** What is wrong with the whole form, and the fields that were asked about. */
export type Found = { left: readonly string[]; problems: readonly FieldProblem[] }

/** The messages that show after a check, in the order of the page: of fields just left, and of those that had one already. */
export function withFound(shown: readonly FieldProblem[], { left, problems }: Found): FieldProblem[] {
  const visited = new Set([...left, ...shown.map(({ field }) => field)])
  return problems.filter(({ field }) => visited.has(field))
}
