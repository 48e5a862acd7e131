import type { ReactNode } from 'react'
import type { ContentPage } from '#features/site/content/content.server.ts'
import { writtenIn } from '#i18n/language-names.ts'
import { useTexts } from '#i18n/texts-context.tsx'

/** Text that exists in another language only is marked with it, so that it is read aloud and hyphenated as what it is. */
export function OwnText({ page, children }: { page: Pick<ContentPage, 'writtenIn'>; children: ReactNode }) {
  const { locale } = useTexts()
  return page.writtenIn === locale ? children : <div {...writtenIn(page.writtenIn)}>{children}</div>
}
