import { useState, type ReactNode } from 'react'
import type { FieldView } from '#features/registration/wizard/steps/view.ts'
import { Optional } from '#ui/field.tsx'
import type { FieldProblem } from '#ui/field-problem.ts'
import { Control, type CustomControls } from './controls.tsx'

type Shared = { problems: readonly FieldProblem[]; custom: CustomControls }

/** All fields of a step. What depends on an answer stands right below it, and without scripts CSS alone hides it. */
export function FormFields({ fields, ...shared }: { fields: readonly FieldView[] } & Shared) {
  return byFold(fields).map((group) => {
    const [{ fold, control }] = group
    const own = group.map((field) => <OneField key={field.control.name} field={field} {...shared} />)
    if (!fold) return own
    const isWrong = group.some((field) => shared.problems.some((wrong) => wrong.field === field.control.name))
    return (
      <Fold key={control.name} {...fold} isWrong={isWrong}>
        {own}
      </Fold>
    )
  })
}

type Group = [FieldView, ...FieldView[]]

/** Fields one after the other that stand behind the same line, and every other by itself. */
function byFold(fields: readonly FieldView[]): Group[] {
  const groups: Group[] = []
  for (const field of fields) {
    const last = groups.at(-1)
    if (field.fold && last?.[0].fold?.label === field.fold.label) last.push(field)
    else groups.push([field])
  }
  return groups
}

/** Open where something was said, or has to be put right; it never closes by itself. */
function Fold(props: NonNullable<FieldView['fold']> & { isWrong: boolean; children: ReactNode }) {
  const { label, hint, isWrong, children } = props
  const [isOpen, setOpen] = useState(props.isOpen)
  if (isWrong && !isOpen) setOpen(true)
  return (
    <details className="field folded" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        {label}
        <Optional />
        {hint && <span className="hint">{` ${hint}`}</span>}
      </summary>{' '}
      {children}
    </details>
  )
}

function OneField({ field, ...shared }: { field: FieldView } & Shared) {
  return (
    <>
      {field.intro && (
        <>
          <h2>{field.intro.title}</h2>
          <p>{field.intro.text}</p>
        </>
      )}
      <WithDependents field={field} {...shared} />
    </>
  )
}

function WithDependents({ field, ...shared }: { field: FieldView } & Shared) {
  const control = <Control control={field.control} optional={field.optional} {...shared} />
  if (field.dependents.length === 0) return control
  return (
    <div className="depends">
      {control}
      {field.dependents.map(({ when, fields }) => (
        <div key={when} className={`depends-body when-${when}`}>
          <FormFields fields={fields} {...shared} />
        </div>
      ))}
    </div>
  )
}
