import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { FaqSection } from '#features/site/content/components/faq-section.tsx'
import { OnThisPage } from '#features/site/content/components/on-this-page.tsx'
import { OrganisationFields } from '#features/site/content/components/organisation-fields.tsx'
import { OwnText } from '#features/site/content/components/own-text.tsx'
import { TextsProvider } from '#i18n/texts-context.tsx'
import type { ReactElement } from 'react'

const render = (element: ReactElement) =>
  renderToStaticMarkup(<TextsProvider locale="en">{element}</TextsProvider>)

describe('the fields of the imprint', () => {
  const unset = {
    name: 'Beds e.V.',
    address: [],
    representatives: null,
    register: null,
    phone: null,
    contentResponsible: null,
    contactEmail: 'hello@example.org',
  }

  it('leave out what is not set, and say how to get an address that is missing', () => {
    const html = render(<OrganisationFields organisation={unset} />)
    expect(html.match(/<dt>[^<]*/g)).toEqual(['<dt>Name', '<dt>Email'])
    expect(html).toContain('We’ll send you our postal address by email')
    expect(html).not.toContain('Not provided')
  })

  it('show every line of an address, and a phone number that can be called', () => {
    const organisation = { ...unset, address: ['Hauptstr. 1', '53113 Bonn'], phone: '+49 (228) 123-4' }
    const html = render(<OrganisationFields organisation={organisation} />)
    expect(html).toContain('Hauptstr. 1\n53113 Bonn')
    expect(html).toContain('href="tel:+492281234"')
    expect(html).not.toContain('We’ll send you our postal address')
  })
})

describe('questions', () => {
  const items = ['cost', 'visa'].map((id) => ({ id, title: `About ${id}?`, nodes: [`An answer on ${id}.`] }))
  const section = { id: 'guests', title: 'For guests', nodes: [], items }

  it('link to themselves, and those not found stay in the page, hidden', () => {
    const html = render(<FaqSection section={section} found={new Set(['visa'])} />)
    expect(html).toContain('<h3 id="visa"><a href="#visa">About visa?</a></h3>')
    expect(html.match(/<div[^>]*hidden=""/g)).toHaveLength(1)
    expect(html).not.toMatch(/<section[^>]*hidden/)
  })

  it('disappear with their heading when none of a section is found', () => {
    expect(render(<FaqSection section={section} found={new Set()} />)).toMatch(/<section[^>]*hidden=""/)
  })
})

it('a list of contents is shown only where there is enough to choose from', () => {
  const stops = ['a', 'b'].map((id) => ({ id, title: id, items: [] }))
  expect(render(<OnThisPage stops={stops} />)).toBe('')
  expect(render(<OnThisPage stops={stops} least={2} />)).toContain('href="#b"')
})

it('words in another language than the page are marked with it', () => {
  expect(render(<OwnText page={{ writtenIn: 'de' }}>Hallo</OwnText>)).toBe('<div lang="de" dir="ltr">Hallo</div>')
  expect(render(<OwnText page={{ writtenIn: 'en' }}>Hello</OwnText>)).toBe('Hello')
})
