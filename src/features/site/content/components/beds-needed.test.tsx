import '#i18n/register-texts.server.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { TextsProvider } from '#i18n/texts-context.tsx'
import { BedsNeeded } from './beds-needed.tsx'

const shown = (figure: number | null, locale: 'en' | 'de') =>
  renderToStaticMarkup(
    <TextsProvider locale={locale}>
      <BedsNeeded figure={figure} />
    </TextsProvider>,
  )

test.each([
  [245, 'en', 'At least 245 more beds are needed.', 'href="/share"'],
  [1_250, 'de', 'Es fehlen noch mindestens 1.250 Betten.', 'href="/de/share"'],
  [0, 'en', 'A few more beds would help.', 'href="/share"'],
  [0, 'de', 'Ein paar Betten mehr würden helfen.', 'href="/de/share"'],
] as const)('%i (%s) reads: %s', (figure, locale, words, link) => {
  expect(shown(figure, locale)).toContain(words)
  expect(shown(figure, locale)).toContain(link)
})

test('nothing is said where nothing is published', () => {
  expect(shown(null, 'en')).toBe('')
})
