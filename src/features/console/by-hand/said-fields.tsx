import { waysOfSaying } from '#domain/by-hand.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { DateField } from '#ui/date-field.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'

/** How somebody has told it, on which day, and that they agree to the privacy statement. */
export function SaidFields({ said }: { said: { by?: string; on: string } }) {
  const { t, to, rich } = useTexts()
  const link = (path: string, words: string) => (
    <a href={to(path)} target="_blank">
      {words}
    </a>
  )
  return (
    <>
      <RadioGroup
        name="saidBy"
        legend={t('byHand.saidBy')}
        options={waysOfSaying.map((value) => ({ value, label: t(`byHand.saidBy.${value}`) }))}
        defaultValue={said.by}
      />
      <DateField name="saidOn" label={t('byHand.saidOn')} defaultValue={said.on} />
      <Checkbox
        name="privacy"
        label={rich('byHand.privacy', {
          link: link('/dsgvo', t('byHand.privacyLink')),
          terms: link('/impressum#terms', t('byHand.termsLink')),
        })}
        defaultChecked={said.by !== undefined}
      />
    </>
  )
}
