import type { ReactNode } from 'react'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'

/**
 * What can be done with the ticked rows, or with everybody who matches, on every page. It is there while a row is ticked: a rule of
 * style shows and counts, so it does without script.
 */
export function SelectionBar({
  found,
  which,
  children,
}: {
  found: number
  which?: 'ticked' | 'all'
  children: ReactNode
}) {
  const { t } = useTexts()
  return (
    <fieldset className="selection-bar">
      <legend className="hidden-text">{t('lists.selection')}</legend>
      <span className="selection-count">{t('lists.ticked')}</span>
      <label>
        <input type="checkbox" name="which" value="all" defaultChecked={which === 'all'} />{' '}
        {t('lists.all', { count: found })}
      </label>
      {children}
      <Button type="reset" kind="quiet">
        {t('lists.untick')}
      </Button>
    </fieldset>
  )
}

/** The buttons of the bar: what each sends, and its words. */
export function BulkButtons({
  actions,
}: {
  actions: readonly { intent: string; label: string; isDanger?: boolean }[]
}) {
  return actions.map(({ intent, label, isDanger }) => (
    <Button key={intent} kind={isDanger ? 'danger' : 'quiet'} name="intent" value={intent}>
      {label}
    </Button>
  ))
}
