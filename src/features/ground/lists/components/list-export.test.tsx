import '#i18n/register-texts.server.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { TextsProvider } from '#i18n/texts-context.tsx'
import { ExportFold } from './list-export.tsx'

it('an export parts its cells, unless told otherwise, as spreadsheets of the language do', () => {
  const chosen = (locale: 'en' | 'de') =>
    renderToStaticMarkup(
      <TextsProvider locale={locale}>
        <ExportFold view={{ hasContacts: false, found: 3 }} problem={null} />
      </TextsProvider>,
    ).match(/<option value="(\w+)" selected/)?.[1]
  expect([chosen('en'), chosen('de')]).toEqual(['comma', 'semicolon'])
})
