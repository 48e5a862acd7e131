import { Fragment } from 'react'
import type { FieldView } from '#features/registration/wizard/steps/view.ts'
import type { FieldProblem } from '#ui/field-problem.ts'
import { Control, type CustomControls } from './controls.tsx'

type Shared = { problems: readonly FieldProblem[]; custom: CustomControls }

/** All fields of a step. What depends on an answer stands right below it, and without scripts CSS alone hides it. */
export function FormFields({ fields, ...shared }: { fields: readonly FieldView[] } & Shared) {
  return fields.map((field) => (
    <Fragment key={field.control.name}>
      {field.intro && (
        <>
          <h2>{field.intro.title}</h2>
          <p>{field.intro.text}</p>
        </>
      )}
      <WithDependents field={field} {...shared} />
    </Fragment>
  ))
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
