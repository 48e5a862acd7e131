import type { ReactNode } from 'react'
import { useTexts } from '#i18n/texts-context.tsx'
import { useGivenBack } from '#ui/given-back.ts'

/** What every single control of a form takes. */
export type FieldProps = {
  name: string
  label: ReactNode
  hint?: ReactNode
  /** The translated message; its presence marks the control invalid. */
  problem?: string | null
  optional?: boolean
}

/** What `Field` hands to its control. */
export type ControlProps = {
  id: string
  name: string
  'aria-describedby'?: string
  'aria-invalid'?: true
  defaultValue?: string
}

export const hintId = (name: string) => `${name}-hint`
export const problemId = (name: string) => `${name}-problem`

/** The ids that describe a control: its hint and its problem, whichever are there. */
export function describedBy(name: string, hint: ReactNode, problem?: string | null): string | undefined {
  return [hint ? hintId(name) : '', problem ? problemId(name) : ''].filter(Boolean).join(' ') || undefined
}

/** Label above, hint under the label, problem between label and control. */
export function Field({
  name,
  label,
  hint,
  problem: told,
  optional,
  children,
}: FieldProps & { children: (control: ControlProps) => ReactNode }) {
  const { typed, problem } = useGivenBack(name, told)
  const control: ControlProps = {
    id: name,
    name,
    'aria-describedby': describedBy(name, hint, problem),
    'aria-invalid': problem ? true : undefined,
    ...(typed?.[0] !== undefined && { defaultValue: typed[0] }),
  }
  return (
    <div className={problem ? 'field field-bad' : 'field'}>
      <label htmlFor={name} className="label">
        {label}
        {optional && <Optional />}
      </label>
      <HintAndProblem name={name} hint={hint} problem={problem} />
      {children(control)}
    </div>
  )
}

export function HintAndProblem({ name, hint, problem }: Pick<FieldProps, 'name' | 'hint' | 'problem'>) {
  const { t } = useTexts()
  return (
    <>
      {hint && (
        <p id={hintId(name)} className="hint">
          {hint}
        </p>
      )}
      {problem && (
        <p id={problemId(name)} className="problem">
          <span className="hidden-text">{t('common.problemPrefix')} </span>
          {problem}
        </p>
      )}
    </>
  )
}

export function Optional() {
  const { t } = useTexts()
  // One text: a space of its own is none in the name that Chromium tells screen readers.
  return <span className="optional">{` ${t('common.optional')}`}</span>
}
