import { ListPage } from '#features/ground/lists/components/list-page.tsx'
import type { ListAnswer } from '#features/ground/lists/acts.ts'
import type { ListView } from '#features/ground/lists/lists.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { LinkButton } from '#ui/link-button.tsx'

/** A list of people, and the way to register one more. */
export function PeopleList({ view, answer }: { view: ListView; answer: ListAnswer | undefined }) {
  const { t, to } = useTexts()
  const role = view.path === '/admin/hosts' ? 'host' : 'guest'
  const actions = (
    <>
      <LinkButton to={to(`${view.path}/new`)} kind="quiet">
        {t(`byHand.newTitle.${role}`)}
      </LinkButton>
      {role === 'host' && (
        <LinkButton to={`${to(`${view.path}/new`)}?hall=yes`} kind="quiet">
          {t('byHand.newTitle.hall')}
        </LinkButton>
      )}
    </>
  )
  return <ListPage view={view} answer={answer} actions={actions} />
}
