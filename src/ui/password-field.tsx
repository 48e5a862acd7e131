import { useState, useSyncExternalStore, type ComponentPropsWithoutRef } from 'react'
import { useTexts } from '#i18n/texts-context.tsx'
import { Field, type FieldProps } from '#ui/field.tsx'

type InputProps = Omit<
  ComponentPropsWithoutRef<'input'>,
  'id' | 'className' | 'style' | 'required' | 'type' | 'name'
>

/** With script or without is settled once. */
const neverChanges = () => () => {}

/** A secret, hidden while typed; a button shows it, where there is script. Nothing is ever sent back into it. */
export function PasswordField({
  name,
  label,
  hint,
  problem,
  optional,
  ...input
}: FieldProps & Omit<InputProps, 'defaultValue' | 'value'>) {
  const { t } = useTexts()
  const canShow = useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  )
  const [isShown, setShown] = useState(false)
  return (
    <Field {...{ name, label, hint, problem, optional }}>
      {(control) => (
        <span className="prefixed">
          <input
            autoComplete="current-password"
            spellCheck={false}
            autoCapitalize="none"
            {...input}
            {...control}
            defaultValue={undefined}
            type={isShown ? 'text' : 'password'}
            className="input input-medium"
          />
          {canShow && (
            <button
              type="button"
              className="button button-quiet"
              aria-controls={name}
              aria-pressed={isShown}
              onClick={() => setShown(!isShown)}
            >
              {t('common.showPassword')}
            </button>
          )}
        </span>
      )}
    </Field>
  )
}
