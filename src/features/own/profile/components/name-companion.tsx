import { LARGEST_GROUP } from '#domain/companions.ts'
import { GROUP_KINDS } from 'bed-matching/model.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { PostForm } from '#ui/post-form.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { TextField } from '#ui/text-field.tsx'

/** Whom one travels with, by address, and how firmly. */
export function NameCompanion() {
  const { t } = useTexts()
  return (
    <section aria-labelledby="name-somebody">
      <h2 id="name-somebody">{t('companions.formTitle')}</h2>
      <PostForm className="form">
        <TextField
          name="email"
          type="email"
          label={t('companions.email')}
          hint={t('companions.emailHint')}
          autoComplete="off"
          maxLength={254}
        />
        <RadioGroup
          name="kind"
          legend={t('companions.kind')}
          options={GROUP_KINDS.toReversed().map((kind) => ({
            value: kind,
            label: t(`companions.kind.${kind}`),
            hint: t(`companions.kindHint.${kind}`),
          }))}
        />
        <p className="quiet">{t('companions.full', { most: LARGEST_GROUP })}</p>
        <p className="actions">
          <Button name="intent" value="name">
            {t('companions.save')}
          </Button>
        </p>
      </PostForm>
    </section>
  )
}
