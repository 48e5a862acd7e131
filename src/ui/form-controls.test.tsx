import '#i18n/register-texts.server.ts'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import type { Locale } from '#i18n/locale.ts'
import { TextsProvider } from '#i18n/texts-context.tsx'
import { CheckboxGroup } from '#ui/checkbox-group.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { DateField } from '#ui/date-field.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { Textarea } from '#ui/textarea.tsx'

const render = (node: ReactNode, locale: Locale = 'en') =>
  renderToStaticMarkup(<TextsProvider locale={locale}>{node}</TextsProvider>)

const OPTIONS = [
  { value: 'no', label: 'No' },
  { value: 'yes', label: 'Yes', hint: 'With strangers.' },
]

describe('single controls', () => {
  const props = { name: 'thing', label: 'Thing', hint: 'Some help.', problem: 'Thing is required.' }

  it.each([
    ['TextField', <TextField key="1" {...props} />],
    ['NumberField', <NumberField key="2" {...props} />],
    ['Textarea', <Textarea key="3" {...props} />],
    ['DateField', <DateField key="4" {...props} />],
    ['SelectField', <SelectField key="5" {...props} options={OPTIONS} />],
  ])('%s: the id is the name, label, hint and problem belong to it', (_, node) => {
    const html = render(node)
    expect(html).toContain('<label for="thing"')
    expect(html).toMatch(/<(input|select|textarea)[^>]* id="thing"/)
    expect(html).toMatch(/aria-describedby="thing-hint thing-problem"/)
    expect(html).toContain('aria-invalid="true"')
    expect(html.indexOf('thing-problem')).toBeLessThan(html.indexOf('name="thing"'))
    expect(html).not.toMatch(/ required=/)
  })

  it('without hint and problem says nothing about them', () => {
    const html = render(<TextField name="a" label="A" />)
    expect(html).not.toContain('aria-')
    expect(html).not.toContain('<p')
  })

  it('marks what is optional, in the language of the page', () => {
    expect(render(<TextField name="a" label="A" optional />)).toContain('(optional)')
    expect(render(<TextField name="a" label="A" optional />, 'de')).toContain('(freiwillig)')
  })

  it('keeps a wrong value and escapes it', () => {
    const html = render(<TextField name="a" label="A" defaultValue={'"><script>x</script>'} />)
    expect(html).toContain('value="&quot;&gt;&lt;script&gt;x&lt;/script&gt;"')
  })

  it('escapes words that came from outside', () => {
    const html = render(<TextField name="a" label="<b>A</b>" problem="<i>" />)
    expect(html).toContain('&lt;b&gt;A&lt;/b&gt;')
    expect(html).toContain('&lt;i&gt;')
  })

  it('a number has a numeric keyboard and loses nothing that was typed', () => {
    const html = render(<NumberField name="age" label="Age" defaultValue="twenty" />)
    expect(html).toMatch(/type="text" inputMode="numeric"/)
    expect(html).toContain('value="twenty"')
  })
})

describe('groups', () => {
  it('the first radio has the name of the group as its id, the others count on', () => {
    const html = render(
      <RadioGroup name="share" legend="Share?" options={OPTIONS} defaultValue="yes" problem="Choose." />,
    )
    expect(html).toContain('id="share" name="share" value="no"')
    expect(html).toMatch(
      /id="share-2"[^>]*checked=""[^>]*value="yes"|id="share-2"[^>]*value="yes"[^>]*checked=""/,
    )
    expect(html).toContain('aria-describedby="share-problem"')
    expect(html).toContain('aria-describedby="share-2-option-hint"')
    expect(html).toContain('<legend class="label">Share?</legend>')
  })

  it('checkboxes keep every ticked answer', () => {
    const html = render(<CheckboxGroup name="s" legend="S" options={OPTIONS} defaultValue={['no', 'yes']} />)
    expect(html.match(/checked=""/g)).toHaveLength(2)
  })

  it('a single box posts yes and is described by its problem', () => {
    const html = render(<Checkbox name="privacy" label="I agree" problem="Please accept." hint="Any time." />)
    expect(html).toContain('value="yes"')
    expect(html).toContain('aria-describedby="privacy-hint privacy-problem"')
    expect(html.match(/id="privacy-hint"/g)).toHaveLength(1)
  })
})

describe('error summary', () => {
  it('links every problem to its field under the sentence of the specification', () => {
    const html = render(<ErrorSummary problems={[{ field: 'age', message: 'Age must be a number.' }]} />)
    expect(html).toContain('Sorry, not all fields are filled out correctly.')
    expect(html).toContain('<a href="#age">Age must be a number.</a>')
  })

  it('is not there when all is well', () => {
    expect(render(<ErrorSummary problems={[]} />)).toBe('')
  })
})
