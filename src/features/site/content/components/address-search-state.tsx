import { useTexts } from '#i18n/texts-context.tsx'

/** Which address search this site asks, by its host; or that it asks none. */
export function AddressSearchState({ host }: { host: string | null }) {
  const { t } = useTexts()
  return <p>{host === null ? t('addresses.noSearch') : t('addresses.search', { host })}</p>
}
