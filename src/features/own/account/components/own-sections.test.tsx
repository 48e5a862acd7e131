import '#i18n/register-texts.server.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { TextsProvider } from '#i18n/texts-context.tsx'
import { OwnSections } from './own-sections.tsx'

const field = (label: string, ...lines: string[]) => ({ label, lines })

it('a long list is folded with its count and one line each, what one told us is not', () => {
  const html = renderToStaticMarkup(
    <TextsProvider locale="en">
      <OwnSections
        sections={[
          {
            name: 'person',
            title: 'Your account',
            isFolded: false,
            records: [[field('Language', 'German')]],
          },
          {
            name: 'challenge',
            title: 'Codes',
            isFolded: true,
            records: [[field('Begun', 'today'), field('Used')], [field('Begun', 'yesterday')]],
          },
        ]}
      />
    </TextsProvider>,
  )
  expect(html).toContain(
    '<summary>Show 2 entries<span class="hidden-text">: Codes</span></summary><ol><li>Begun: today</li><li>Begun: yesterday</li></ol>',
  )
  expect(html.indexOf('German')).toBeLessThan(html.indexOf('<details'))
})
