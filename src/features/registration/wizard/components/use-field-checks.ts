import { useEffect, useState, type FocusEvent, type FormEvent } from 'react'
import type { FieldProblem } from '#ui/field-problem.ts'
import { FieldChecks, withFound, type Found } from './field-checks.ts'

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/**
 * The problems that a form shows: those of the last answer, and from then on those of the fields that were edited and
 * left. `said` is for those who do not see a message appear.
 */
export function useFieldChecks(answered: readonly FieldProblem[]) {
  const [checks] = useState(() => new FieldChecks())
  const [checked, setChecked] = useState({ since: answered, problems: answered, said: '' })
  useEffect(() => listenToPresses(checks), [checks])
  // A new answer of the form itself takes the place of everything that was found before.
  const { problems, said } = checked.since === answered ? checked : { problems: answered, said: '' }

  const show = (found: Found) =>
    setChecked((last) => {
      const before = last.since === answered ? last.problems : answered
      const now = withFound(before, found)
      const isNew = ({ message }: FieldProblem) => !before.some((known) => known.message === message)
      return {
        since: answered,
        problems: now,
        said: now
          .filter(isNew)
          .map(({ message }) => message)
          .join(' '),
      }
    })

  return {
    problems,
    said,
    stop: () => checks.stop(),
    listeners: {
      onInput: ({ target }: FormEvent) => {
        if (isControl(target)) checks.edit(target)
      },
      onBlur: ({ target, relatedTarget, currentTarget }: FocusEvent<HTMLFormElement>) => {
        if (!isControl(target) || target.matches(':disabled') || !checks.isDue(target)) return
        if (isSameField(target, relatedTarget) || isSubmit(relatedTarget)) return
        void checks.leave(target.name, (signal) => askServer(currentTarget, signal), show)
      },
    },
  }
}

/** The step's own action reads the form as always and keeps nothing; `Accept` asks for the problems without a page. */
async function askServer(form: HTMLFormElement, signal: AbortSignal): Promise<FieldProblem[] | null> {
  const body = new URLSearchParams()
  for (const [name, value] of new FormData(form)) if (typeof value === 'string') body.append(name, value)
  body.set('intent', 'check')
  const headers = { Accept: 'application/json' }
  const answer = await fetch(location.pathname + location.search, { method: 'POST', headers, body, signal })
  return answer.ok ? ((await answer.json()) as FieldProblem[]) : null
}

function listenToPresses(checks: FieldChecks) {
  const press = () => checks.press()
  // The press itself comes after the release.
  const release = () => setTimeout(() => checks.release())
  addEventListener('pointerdown', press, true)
  for (const end of ['pointerup', 'pointercancel']) addEventListener(end, release, true)
  return () => {
    checks.stop()
    removeEventListener('pointerdown', press, true)
    for (const end of ['pointerup', 'pointercancel']) removeEventListener(end, release, true)
  }
}

const isControl = (target: EventTarget): target is Control =>
  target instanceof Element && target.matches('input[name], textarea[name], select[name]')
const isSameField = ({ name }: Control, other: Element | null) => other?.getAttribute('name') === name
const isSubmit = (element: Element | null) =>
  element instanceof HTMLButtonElement && element.type === 'submit'
