import { useTexts } from '#i18n/texts-context.tsx'

/** How many beds are still needed, where organisers publish it, and whom one could tell (rules: beds still needed). */
export function BedsNeeded({ figure, withLink = true }: { figure: number | null; withLink?: boolean }) {
  const { t, to } = useTexts()
  if (figure === null) return null
  return (
    <p className="beds-needed">
      {figure === 0 ? t('share.bedsFew') : t('share.bedsNeeded', { count: figure })}
      {withLink && (
        <>
          {' '}
          <a href={to('/share')}>{t('share.tellSomebody')}</a>
        </>
      )}
    </p>
  )
}
