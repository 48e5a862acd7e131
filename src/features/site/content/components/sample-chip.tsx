import { useTexts } from '#i18n/texts-context.tsx'

/** Says of a person or a quotation that we made it up. */
export function SampleChip() {
  const { t } = useTexts()
  return <span className="chip chip-draft">{t('home.sample')}</span>
}
