import { useTexts } from '#i18n/texts-context.tsx'

/** Whom the buttons below are about: the ticked rows, or everybody who matches, on every page. */
export function SelectionChoice({ found, which }: { found: number; which?: 'ticked' | 'all' }) {
  const { t } = useTexts()
  return (
    <fieldset className="list-selection">
      <legend className="label">{t('lists.selection')}</legend>
      <label>
        <input type="radio" name="which" value="ticked" defaultChecked={which !== 'all'} />{' '}
        {t('lists.ticked')}
      </label>
      <label>
        <input type="radio" name="which" value="all" defaultChecked={which === 'all'} />{' '}
        {t('lists.all', { count: found })}
      </label>
    </fieldset>
  )
}
