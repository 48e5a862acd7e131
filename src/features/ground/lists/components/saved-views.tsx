import { Link } from 'react-router'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { Icon } from '#ui/icons.tsx'
import { PostForm } from '#ui/post-form.tsx'
import { TextField } from '#ui/text-field.tsx'
import { ToolFold } from '#ui/toolbar.tsx'
import type { ListView, TypedView } from '../lists.ts'

/** Named addresses of this list: those of the product, those that others share, and one's own. */
export function SavedViews({
  view,
  problem,
  typed,
  atEnd,
}: {
  view: Pick<ListView, 'views'>
  problem: string | null
  typed?: TypedView
  atEnd?: boolean
}) {
  const { t, to } = useTexts()
  const current = view.views.find(({ isCurrent }) => isCurrent)
  return (
    <ToolFold icon="view" label={current?.label ?? t('lists.views')} atEnd={atEnd} isOpen={problem !== null}>
      <nav aria-label={t('lists.views')}>
        <ul className="tool-list">
          {view.views.map(({ label, to: path, isCurrent, id, isShared }) => (
            <li key={path + label}>
              <Link to={to(path)} aria-current={isCurrent ? 'page' : undefined}>
                {isCurrent && <Icon name="check" />}
                {label}
              </Link>
              {id !== null && (
                <PostForm className="tool-list-own">
                  {isShared && <span className="quiet">{t('lists.isShared')}</span>}
                  <input type="hidden" name="view" value={id} />
                  <Button kind="quiet" name="intent" value="delete-view">
                    {t('lists.deleteView')}
                    <span className="hidden-text"> {label}</span>
                  </Button>
                </PostForm>
              )}
            </li>
          ))}
        </ul>
      </nav>
      <PostForm className="tool-part">
        <TextField
          name="name"
          label={t('lists.saveView')}
          hint={t('lists.viewHint')}
          maxLength={80}
          defaultValue={typed?.name}
          problem={problem}
        />
        <Checkbox name="shared" label={t('lists.viewShared')} defaultChecked={typed?.isShared} />
        <Button kind="quiet" name="intent" value="save-view">
          {t('lists.saveViewButton')}
        </Button>
      </PostForm>
    </ToolFold>
  )
}
