import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import code from '#page-scripts/faq-search.ts?page-script'
import { PageScript } from '#ui/page-script.tsx'

it('stands in the page as it was bundled, with what differs from page to page beside it', () => {
  const script = "if (1 < 2 && '&') go('\u003C')"
  expect(renderToStaticMarkup(<PageScript code={script} data={{ site: 'a"b' }} />)).toBe(
    `<script data-site="a&quot;b">${script}</script>`,
  )
})

it('is bundled here too, for servers only', () => {
  expect(code).toMatch(/^\(.*#faq-q/)
})
