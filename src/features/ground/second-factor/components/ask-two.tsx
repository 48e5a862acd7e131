import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { HiddenField } from '#ui/hidden-field.tsx'
import { PostForm } from '#ui/post-form.tsx'
import { TextField } from '#ui/text-field.tsx'
import { LONGEST_CODE } from './limits.ts'

const STEPS = ['lostHow1', 'lostHow2', 'lostHow3', 'lostHow4'] as const

/** What will happen, and the button that begins it. */
export function AskTwo({ set }: { set: string }) {
  const { t } = useTexts()
  return (
    <PostForm reloadDocument>
      <HiddenField name="set" value={set} />
      <ol>
        {STEPS.map((step) => (
          <li key={step}>{t(`secondFactor.${step}`)}</li>
        ))}
      </ol>
      <p className="actions">
        <Button name="intent" value="ask">
          {t('secondFactor.lostAsk')}
        </Button>
      </p>
    </PostForm>
  )
}

/** For whoever asked in another browser, or has been signed out since. */
export function GoOnByNumber({ typed, isWrong }: { typed: string | undefined; isWrong: boolean }) {
  const { t } = useTexts()
  return (
    <details open={isWrong}>
      <summary>{t('secondFactor.lostOther')}</summary>
      <PostForm reloadDocument className="form">
        <TextField
          name="number"
          label={t('secondFactor.lostNumber')}
          hint={t('secondFactor.lostOtherWhat')}
          inputMode="numeric"
          autoComplete="off"
          maxLength={LONGEST_CODE}
          width="medium"
          defaultValue={typed}
          problem={isWrong ? t('secondFactor.lostOtherWrong') : null}
        />
        <Button name="intent" value="number" kind="quiet">
          {t('secondFactor.lostOtherButton')}
        </Button>
      </PostForm>
    </details>
  )
}
