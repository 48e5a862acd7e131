import '#i18n/register-texts.server.ts'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { Locale } from '#i18n/locale.ts'
import { TextsProvider } from '#i18n/texts-context.tsx'
import { BrandProvider } from '#ui/brand.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { ErrorPage } from '#ui/error-page.tsx'
import { SiteHeader } from '#ui/site-header.tsx'
import { StateChip } from '#ui/state-chip.tsx'
import { Steps } from '#ui/steps.tsx'
import { Street } from '#ui/street.tsx'
import { SummaryList } from '#ui/summary-list.tsx'

const render = (node: ReactNode, locale: Locale = 'en') =>
  renderToStaticMarkup(
    <TextsProvider locale={locale}>
      <BrandProvider brand={{ name: 'Beds & Co', email: 'beds@example.org' }}>{node}</BrandProvider>
    </TextsProvider>,
  )

describe('steps', () => {
  it('lights one window per finished step and says the step in words', () => {
    const html = render(<Steps current={3} total={4} />)
    expect(html.match(/class="lit"/g)).toHaveLength(2)
    expect(html.match(/class="dark"/g)).toHaveLength(2)
    expect(html).toContain('Step 3 of 4')
    expect(render(<Steps current={1} total={4} />)).not.toContain('class="lit"')
  })
})

describe('site header', () => {
  const header = (locale: Locale, signedIn = false, isAdmin = false) =>
    render(<SiteHeader path="/faq" search="?a=1&b=2" signedIn={signedIn} isAdmin={isAdmin} />, locale)

  it('the language switch stays on the page, with its query', () => {
    expect(header('en')).toContain('<a href="/de/faq?a=1&amp;b=2" lang="de" hrefLang="de">Deutsch</a>')
    expect(header('de')).toContain('<a href="/faq?a=1&amp;b=2" lang="en" hrefLang="en">English</a>')
  })

  it('has the seven links that were agreed and marks the page one is on', () => {
    const html = header('de')
    for (const path of ['', '/HowItWorks', '/faq', '/ImportantDocs', '/aboutUs', '/contactUs', '/profile'])
      expect(html).toContain(`href="/de${path}"`)
    expect(html).toContain('href="/de/faq" aria-current="page"')
  })

  it('offers to sign in or to sign out', () => {
    expect(header('en')).toContain('href="/login"')
    expect(header('en', true)).toContain('href="/logout"')
  })

  it('leads organisers, and nobody else, to their pages', () => {
    expect(header('de', true, true)).toContain('href="/de/admin"')
    expect(header('de', true)).not.toContain('/admin')
  })

  it('shows the brand it was given', () => {
    expect(header('en')).toContain('Beds &amp; Co')
  })
})

describe('error page', () => {
  const page = (status: number, locale: Locale = 'en') =>
    render(<ErrorPage status={status} fullPath="/de/<x>" requestId="r-7" />, locale)

  it('404 names the full path, escaped', () => {
    expect(page(404)).toContain('Page not found: /de/&lt;x&gt;')
    expect(page(404, 'de')).toContain('Seite nicht gefunden: /de/&lt;x&gt;')
    expect(page(404)).not.toContain('r-7')
    expect(page(404, 'de')).toContain('href="/de"')
    const way = { path: '/admin', label: 'errors.toContact' } as const
    const inConsole = render(<ErrorPage status={404} fullPath="/x" requestId="r-7" way={way} />, 'de')
    expect(inConsole).toContain('href="/de/admin"')
    const umlaut = render(<ErrorPage status={404} fullPath="/de/g%C3%A4ste" requestId="r-7" />, 'de')
    expect(umlaut).toContain('Seite nicht gefunden: /de/gäste')
  })

  it('anything else of the server shows status, message, description and the request id', () => {
    const html = page(500)
    for (const words of ['Status 500', 'Internal Server Error', 'Something went wrong on our side', 'r-7'])
      expect(html).toContain(words)
    expect(html).toContain('href="/contactUs"')
  })
})

describe('lists and tables', () => {
  it('an empty answer reads "Not provided", zero does not', () => {
    const rows = [
      { label: 'A', value: '' },
      { label: 'B', value: 0 },
      { label: 'C', value: 'x', change: { to: '/c', hidden: 'the C' } },
    ]
    const html = render(<SummaryList rows={rows} />)
    expect(html.match(/Not provided/g)).toHaveLength(1)
    expect(html).toContain('<a href="/c">Change<span class="hidden-text"> the C</span></a>')
  })

  it('a table names its rows, and has a word when it is empty', () => {
    const columns = [{ key: 'n', header: 'Name', isName: true, cell: (row: string) => row }]
    const table = (rows: string[]) =>
      render(<DataTable caption="Guests" columns={columns} rows={rows} rowKey={(row) => row} empty="None" />)
    expect(table(['Amina'])).toContain('<th scope="row">Amina</th>')
    expect(table([])).toBe('None')
  })

  it('a table that stacks says of each cell what it is, and stays a table to those who listen', () => {
    const columns = [
      { key: 'row', header: 'Row', cell: (row: number) => row, isName: true, align: 'right' as const },
      { key: 'who', header: 'Who', cell: () => 'Amina' },
    ]
    const html = render(
      <DataTable stacks caption="Rows" columns={columns} rows={[2]} rowKey={(row) => String(row)} />,
    )
    expect(html).toContain('<table role="table">')
    expect(html).toMatch(/<th scope="row" class="right" data-label="Row" role="rowheader">2<\/th>/)
    expect(html).toMatch(/<td data-label="Who" role="cell">Amina<\/td>/)
  })

  it('numbers are summed in a row of their own, under their columns', () => {
    const columns = [
      { key: 'who', header: 'Who', isName: true, cell: () => 'Amina' },
      { key: 'beds', header: 'Beds', align: 'right' as const, cell: () => 2 },
    ]
    const html = render(
      <DataTable
        caption="Rows"
        columns={columns}
        rows={[1]}
        rowKey={String}
        sums={{ who: 'All', beds: 2 }}
      />,
    )
    expect(html).toContain('<tfoot><tr><th scope="row">All</th><td class="right">2</td></tr></tfoot>')
  })

  it('every state of a match has a sign of its own, so that it is told without its colour', () => {
    const states = ['draft', 'offered', 'accepted', 'declined', 'expired', 'withdrawn', 'no_show'] as const
    const signs = [...states, 'locked' as const, 'expiring' as const].map(
      (state) => / d="([^"]+)"/.exec(render(<StateChip state={state}>words</StateChip>))?.[1],
    )
    expect(signs).not.toContain(undefined)
    expect(new Set(signs).size).toBe(signs.length)
  })
})

describe('the street', () => {
  it('is decorative and at most 3 KB', () => {
    const html = render(<Street />)
    expect(html).toContain('aria-hidden="true"')
    expect(html).not.toContain('NaN')
    expect(html.length).toBeLessThan(3_072)
  })
})
