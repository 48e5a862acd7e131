import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { findProblem, type FieldProblem } from '#ui/field-problem.ts'
import { PostForm } from '#ui/post-form.tsx'
import { TextField } from '#ui/text-field.tsx'

type Problems = { problems: readonly FieldProblem[] }

/** An address whose owner is asked to take the registration over. */
export function AddressForm({ email, entry, problems }: Problems & { email: string; entry: string }) {
  const { t } = useTexts()
  return (
    <section aria-labelledby="address">
      <h2 id="address">{t('byHand.address')}</h2>
      <p>{t('byHand.addressLead')}</p>
      <PostForm className="form">
        <input type="hidden" name="entry" value={entry} />
        <TextField
          name="email"
          type="email"
          label={t('byHand.email')}
          autoComplete="off"
          maxLength={254}
          defaultValue={email}
          problem={findProblem(problems, 'email')}
        />
        <Button name="intent" value="address">
          {t('byHand.addressButton')}
        </Button>
      </PostForm>
    </section>
  )
}

/** They want nothing of theirs kept, and cannot press it themselves. */
export function DeleteForm({ problems }: Problems) {
  const { t } = useTexts()
  return (
    <section aria-labelledby="delete">
      <h2 id="delete">{t('byHand.delete')}</h2>
      <p>{t('byHand.deleteLead')}</p>
      <PostForm className="form">
        <Checkbox name="sure" label={t('byHand.sure')} problem={findProblem(problems, 'sure')} />
        <Button kind="quiet" name="intent" value="delete">
          {t('byHand.deleteButton')}
        </Button>
      </PostForm>
    </section>
  )
}
