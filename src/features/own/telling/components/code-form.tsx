import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { PostForm } from '#ui/post-form.tsx'
import { TextField } from '#ui/text-field.tsx'

export const LONGEST_CODE = 100

/** For whoever has told something without a name. */
export function CodeForm({ typed, problem }: { typed: string; problem: string | null }) {
  const { t } = useTexts()
  return (
    <section aria-labelledby="with-code">
      <h2 id="with-code">{t('telling.withCode')}</h2>
      <PostForm className="form" autoComplete="off">
        <TextField
          name="code"
          label={t('telling.code')}
          hint={t('telling.codeHint')}
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={LONGEST_CODE}
          defaultValue={typed}
          problem={problem}
        />
        <p className="actions">
          <Button kind="quiet" name="intent" value="look">
            {t('telling.look')}
          </Button>
        </p>
      </PostForm>
    </section>
  )
}
