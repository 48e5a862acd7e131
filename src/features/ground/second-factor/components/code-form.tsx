import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { PostForm } from '#ui/post-form.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useScript } from '#ui/use-script.ts'
import { HeldFields, type Held } from './held-form.tsx'
import { LONGEST_CODE } from './limits.ts'

/** A code of an app or a recovery code: works without script. */
export function CodeForm({
  held,
  hasApp,
  isSecond,
  typed,
  problem,
}: {
  held: Held
  hasApp: boolean
  /** A passkey is asked for first. */
  isSecond: boolean
  typed: string | undefined
  problem: string | null
}) {
  const { t } = useTexts()
  const hasScript = useScript()
  return (
    <PostForm reloadDocument className="form">
      <HeldFields held={held} />
      <TextField
        name="factorCode"
        label={t(hasApp ? 'secondFactor.code' : 'secondFactor.recoveryCode')}
        hint={t(hasApp ? 'secondFactor.codeHint' : 'secondFactor.recoveryCodeHint')}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        maxLength={LONGEST_CODE}
        width="medium"
        defaultValue={typed}
        problem={problem}
      />
      <Button name="factorIntent" value="code" kind={isSecond && hasScript ? 'quiet' : 'primary'}>
        {t('secondFactor.checkButton')}
      </Button>
    </PostForm>
  )
}
