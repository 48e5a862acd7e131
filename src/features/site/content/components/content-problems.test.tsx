import '#i18n/register-texts.server.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { ContentProblems } from '#features/site/content/components/content-problems.tsx'
import { FILE_PROBLEMS, type ContentProblem } from '#features/site/content/content.ts'
import type { Locale } from '#i18n/locale.ts'
import { TextsProvider } from '#i18n/texts-context.tsx'

const show = (locale: Locale, problems: ContentProblem[]) =>
  renderToStaticMarkup(
    <TextsProvider locale={locale}>
      <ContentProblems problems={problems} />
    </TextsProvider>,
  )

describe('what organisers are told about their content files', () => {
  it('is nothing while all is well', () => {
    expect(show('en', [])).toBe('')
  })

  it.each(['en', 'de'] as const)('is a sentence of its own for everything that can be wrong, in %s', (locale) => {
    const kinds = [...FILE_PROBLEMS, 'one-language', 'missing-language', 'unused-file'] as const
    const sentences = kinds.map((problem) => show(locale, [{ name: 'faq', locale: 'de', problem }]))
    expect(new Set(sentences).size).toBe(kinds.length)
    for (const sentence of sentences) expect(sentence).not.toContain('admins.')
  })

  it('shows a place that does not exist as it was written', () => {
    const problem = { name: 'faq', locale: 'de', problem: 'unknown-place', detail: 'guestAge' } as const
    expect(show('en', [problem])).toContain('{{guestAge}}')
    expect(show('en', [problem])).toContain('faq (German)')
  })

  it('shows the name of a file that somebody else wrote as words', () => {
    const problem = { name: 'en/<b>x.md', locale: null, problem: 'unused-file' } as const
    expect(show('de', [problem])).toContain('en/&lt;b&gt;x.md')
  })
})
