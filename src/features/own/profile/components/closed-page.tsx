import type { ReactNode } from 'react'
import { useTexts } from '#i18n/texts-context.tsx'
import { PageTitle } from '#ui/page-title.tsx'

/** A question that is not to be answered now: why, and the way to where things stand. */
export function ClosedPage({ title, children }: { title: string; children: ReactNode }) {
  const { t, to } = useTexts()
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <p>{children}</p>
      <p>
        <a href={to('/profile')}>{t('profile.toProfile')}</a>
      </p>
    </>
  )
}
