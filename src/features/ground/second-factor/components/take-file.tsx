import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { DoneNotice } from '#ui/done-notice.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { HeldFields, type Held } from './held-form.tsx'

/** Once confirmed: a file comes beside the page that asks for it, so it is one press, and one back. */
export function TakeFile({ target, how, held }: { target: string; how: 'get' | 'post'; held: Held }) {
  const { t, to } = useTexts()
  const canTake = how === 'get' || held.length > 0
  return (
    <>
      <PageTitle>{t('secondFactor.checkTitle')}</PageTitle>
      <DoneNotice>{t('secondFactor.fileReady')}</DoneNotice>
      {canTake && (
        <form method={how} action={target}>
          <HeldFields held={how === 'post' ? held : queryOf(target)} />
          <p className="actions">
            <Button>{t('secondFactor.takeFile')}</Button>
          </p>
        </form>
      )}
      <p>
        <a href={how === 'post' ? target : to('/admin')}>
          {t(how === 'post' ? 'secondFactor.backToPage' : 'secondFactor.toConsole')}
        </a>
      </p>
    </>
  )
}

/** A form that reads puts its own query in the place of the address's. */
const queryOf = (target: string): Held => [...new URLSearchParams(target.split('?')[1] ?? '')]
