import { useTexts } from '#i18n/texts-context.tsx'
import type { TextKey } from '#i18n/keys.ts'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { checkedForm, FieldChecks } from '#ui/field-checks.tsx'
import { PostForm } from '#ui/post-form.tsx'
import { TextField } from '#ui/text-field.tsx'
import { useOneProblem } from '#ui/use-one-problem.ts'

/** Why a code or a link was not taken, as the command says it. */
export type Refused =
  | 'wrong'
  | 'missing'
  | 'too-few'
  | 'too-many'
  | 'not-digits'
  | 'used'
  | 'expired'
  | 'no-tries-left'
  | 'link-only'
  | 'link-dead'

export const refusedText: Record<Refused, TextKey> = {
  wrong: 'signIn.wrong',
  missing: 'signIn.missing',
  'too-few': 'signIn.tooFew',
  'too-many': 'signIn.tooMany',
  'not-digits': 'signIn.notDigits',
  used: 'signIn.used',
  expired: 'signIn.expired',
  'no-tries-left': 'signIn.noTriesLeft',
  'link-only': 'signIn.linkOnly',
  'link-dead': 'signIn.linkDead',
}

/** What the code is for: signing in, or confirming the address of a registration. */
type CodeWords = { label: TextKey; hint: TextKey; button: TextKey }
const signInWords: CodeWords = { label: 'signIn.code', hint: 'signIn.codeHint', button: 'signIn.signIn' }

/** What was entered and not taken: it stays, above all the tick that others use this device too. */
export type Entered = { code: string; sharedDevice: boolean }

/** One field for all six digits, which may be pasted or filled in by the device; nothing is sent while typing. */
export function CodeForm({
  refused,
  entered,
  words = signInWords,
}: {
  refused: Refused | null
  entered?: Entered | null
  words?: CodeWords
}) {
  const { t } = useTexts()
  const problem = refused ? t(refusedText[refused]) : null
  const problems = useOneProblem('code', problem)
  return (
    <>
      <ErrorSummary problems={problems} />
      <PostForm reloadDocument className="form" {...checkedForm}>
        <TextField
          name="code"
          label={t(words.label)}
          hint={t(words.hint)}
          inputMode="numeric"
          autoComplete="one-time-code"
          maxLength={40}
          width="short"
          defaultValue={entered?.code}
          problem={problem}
        />
        <Checkbox
          name="sharedDevice"
          label={t('signIn.sharedDevice')}
          hint={t('signIn.sharedDeviceHint')}
          defaultChecked={entered?.sharedDevice}
        />
        <Button name="intent" value="answer">
          {t(words.button)}
        </Button>
      </PostForm>
      <FieldChecks />
    </>
  )
}
