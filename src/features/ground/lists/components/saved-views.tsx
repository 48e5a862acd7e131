import { Link } from 'react-router'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { PostForm } from '#ui/post-form.tsx'
import { TextField } from '#ui/text-field.tsx'
import type { ListView, TypedView } from '../lists.ts'

/** Named addresses of this list: those of the product, those that others share, and one's own. */
export function SavedViews({
  view,
  problem,
  typed,
}: {
  view: Pick<ListView, 'views'>
  problem: string | null
  typed?: TypedView
}) {
  const { t, to } = useTexts()
  const own = view.views.filter(({ id }) => id !== null)
  return (
    <>
      <nav aria-label={t('lists.views')}>
        <ul className="filters">
          {view.views.map(({ label, to: path, isCurrent }) => (
            <li key={path + label}>
              <Link to={to(path)} aria-current={isCurrent ? 'page' : undefined}>
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <details className={problem === null ? 'list-save folds' : 'list-save'} open={problem !== null}>
        <summary>{t('lists.saveView')}</summary>
        <PostForm className="form">
          <TextField
            name="name"
            label={t('lists.viewName')}
            hint={t('lists.viewHint')}
            maxLength={80}
            width="medium"
            defaultValue={typed?.name}
            problem={problem}
          />
          <Checkbox name="shared" label={t('lists.viewShared')} defaultChecked={typed?.isShared} />
          <p>
            <Button kind="quiet" name="intent" value="save-view">
              {t('lists.saveViewButton')}
            </Button>
          </p>
        </PostForm>
        {own.length > 0 && (
          <ul className="plain lined">
            {own.map(({ id, label, isShared }) => (
              <li key={id}>
                <PostForm className="list-own-view">
                  <input type="hidden" name="view" value={id ?? ''} />
                  {label}
                  {isShared && <span className="quiet"> {t('lists.isShared')}</span>}{' '}
                  <Button kind="quiet" name="intent" value="delete-view">
                    {t('lists.deleteView')}
                    <span className="hidden-text"> {label}</span>
                  </Button>
                </PostForm>
              </li>
            ))}
          </ul>
        )}
      </details>
    </>
  )
}
