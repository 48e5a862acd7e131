import { useTexts } from '#i18n/texts-context.tsx'

/**
 * On a phone, what narrows a list would push the list itself off the screen: it is folded there, and this says how much of it
 * is at work. What it folds carries the class `folds`, wherever on the page it stands. Only rules of style, so that it also
 * works without script; where there is room, nothing is folded and this is not there.
 */
export function FilterFold({ active }: { active: number }) {
  const { t } = useTexts()
  return (
    <details className="filter-fold">
      <summary>{t('lists.narrow', { active })}</summary>
    </details>
  )
}
