import '#i18n/register-texts.server.ts'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { describe, expect, it } from 'vitest'
import type { Locale } from '#i18n/locale.ts'
import { TextsProvider } from '#i18n/texts-context.tsx'
import { Checkbox, CheckboxGroup } from '#ui/checkbox.tsx'
import { DateField } from '#ui/date-field.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { Button } from '#ui/button.tsx'
import { FileField } from '#ui/file-field.tsx'
import { HiddenField } from '#ui/hidden-field.tsx'
import { PasswordField } from '#ui/password-field.tsx'
import { PostForm } from '#ui/post-form.tsx'
import { RangeField } from '#ui/range-field.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { SelectField } from '#ui/select-field.tsx'
import { TextField } from '#ui/text-field.tsx'
import { Textarea } from '#ui/textarea.tsx'

const render = (node: ReactNode, locale: Locale = 'en') =>
  renderToStaticMarkup(<TextsProvider locale={locale}>{node}</TextsProvider>)

const inRouter = (node: ReactNode) => {
  const router = createMemoryRouter([
    { path: '/', element: <TextsProvider locale="en">{node}</TextsProvider> },
  ])
  return renderToStaticMarkup(<RouterProvider router={router} />)
}

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
    ['TextField of an address of the web', <TextField key="6" {...props} type="url" />],
    ['TextField of an e-mail address', <TextField key="7" {...props} type="email" />],
    ['TextField of a phone number', <TextField key="8" {...props} type="tel" />],
    ['PasswordField', <PasswordField key="9" {...props} />],
    ['FileField', <FileField key="10" {...props} kinds={['.pdf']} megabytes={5} />],
    ['RangeField', <RangeField key="11" {...props} min={1} max={9} defaultValue={3} />],
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

describe('the input types', () => {
  const field = { name: 'thing', label: 'Thing' }
  it.each([
    ['text', <TextField key="text" {...field} />],
    ['email', <TextField key="email" {...field} type="email" />],
    ['tel', <TextField key="tel" {...field} type="tel" />],
    ['url', <TextField key="url" {...field} type="url" />],
    ['password', <PasswordField key="password" {...field} />],
    ['date', <DateField key="date" {...field} />],
    ['file', <FileField key="file" {...field} kinds={['.pdf']} megabytes={5} />],
    ['range', <RangeField key="range" {...field} min={1} max={9} defaultValue={3} />],
    ['hidden', <HiddenField key="hidden" name="thing" value="x" />],
    ['checkbox', <Checkbox key="checkbox" {...field} />],
    ['radio', <RadioGroup key="radio" name="thing" legend="Thing" options={OPTIONS} />],
    ['submit', <Button key="submit">Go on</Button>],
  ])('%s', (type, node) => {
    expect(render(node)).toContain(`type="${type}"`)
  })

  it('number: digits are asked for, and what is no number is not lost', () => {
    expect(render(<NumberField {...field} />)).toContain('inputMode="numeric"')
  })
  it('textarea and select', () => {
    expect(render(<Textarea {...field} />)).toContain('<textarea')
    expect(render(<SelectField {...field} options={OPTIONS} prompt="Choose" />)).toContain(
      '<option value="">',
    )
  })
  it('select: options may stand in named groups, and the answer is chosen inside of one', () => {
    const groups = [{ label: 'Before', options: OPTIONS.map(({ value, label }) => ({ value, label })) }]
    const html = render(<SelectField {...field} options={groups} defaultValue="yes" />)
    expect(html).toMatch(
      /<optgroup label="Before"><option value="no">No<\/option><option value="yes" selected=""/,
    )
  })
  it('form: posts, checks nothing itself, and is open until it is sent', () => {
    const html = inRouter(
      <PostForm className="form">
        <Button>Go on</Button>
      </PostForm>,
    )
    expect(html).toMatch(/<form [^>]*method="post"/)
    expect(html).toMatch(/<form [^>]*no[vV]alidate=""/)
    expect(html).not.toMatch(/ disabled=| aria-busy=/)
  })
  it('password: never filled in by us, and without script there is no button that would do nothing', () => {
    const html = render(<PasswordField {...field} />)
    expect(html).not.toContain('<button')
    expect(html).not.toContain('value=')
  })
  it('file: kinds and size stand in words, also beside a hint of its own', () => {
    const html = render(<FileField {...field} hint="Scanned." kinds={['.pdf', '.png']} megabytes={5} />)
    expect(html).toContain('Scanned. .pdf, .png, at most 5 MB.')
    expect(html).toContain('accept=".pdf,.png"')
  })
  it('range: both ends and the value stand in words, before any script', () => {
    const html = render(<RangeField {...field} min={45} max={90} defaultValue={60} unit="min" />)
    expect(html).toMatch(/<output for="thing"[^>]*>60 min<\/output>/)
    expect(html).toContain('45 min')
    expect(html).toContain('90 min')
    expect(html).toContain('aria-valuetext="60 min"')
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
  it('links every problem to its field under the agreed sentence', () => {
    const html = render(<ErrorSummary problems={[{ field: 'age', message: 'Age must be a number.' }]} />)
    expect(html).toContain('Sorry, not all fields are filled out correctly.')
    expect(html).toContain('<a href="#age">Age must be a number.</a>')
  })

  it('lists the problems in the order it is given, which is that of the page', () => {
    const html = render(
      <ErrorSummary
        problems={[
          { field: 'b', message: 'First.' },
          { field: 'a', message: 'Second.' },
        ]}
      />,
    )
    expect(html.indexOf('First.')).toBeLessThan(html.indexOf('Second.'))
    expect(html).toContain('role="alert"')
  })

  it('asks for the focus in a document without script too', () => {
    expect(render(<ErrorSummary problems={[{ field: 'a', message: 'First.' }]} />)).toContain(' autofocus=""')
  })

  it('is not there when all is well', () => {
    expect(render(<ErrorSummary problems={[]} />)).toBe('')
  })
})
