import type { CompanionsView } from '#features/registration/companions/viewing.server.ts'
import { listWords } from '#i18n/list-words.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Notice } from '#ui/notice.tsx'

/** With whom a guest travels, whoever asks them, and the way to the page of it. */
export function CompanionsState({ companions }: { companions: CompanionsView }) {
  const { t, to, locale } = useTexts()
  const { asks, agreed, named } = companions
  const namesOf = (people: readonly { firstName: string }[]) =>
    listWords(
      people.map(({ firstName }) => firstName),
      locale,
    )
  const link = (label: string) => <a href={to('/profile/companions')}>{label}</a>
  const isAlone = agreed.length + named.length === 0
  return (
    <>
      {asks.length > 0 && (
        <Notice kind="warning" title={t('companions.title')}>
          <p>
            {t('companions.asksYou', { names: namesOf(asks), count: asks.length })}{' '}
            {link(t('companions.answer'))}
          </p>
        </Notice>
      )}
      <p>
        {agreed.length > 0 && `${t('companions.with', { names: namesOf(agreed) })} `}
        {named.length > 0 && `${t('companions.waiting', { count: named.length })} `}
        {isAlone && `${t('companions.none')} `}
        {link(t(isAlone ? 'companions.name' : 'companions.manage'))}
      </p>
    </>
  )
}
