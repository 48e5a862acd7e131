import '#i18n/register-texts.server.ts'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { needs } from '#features/registration/guests/needs.ts'
import { guestFlow } from '#features/registration/guests/flow.ts'
import { walk } from '#features/registration/wizard/steps/flow.ts'
import type { FormValues } from '#features/registration/wizard/steps/step.ts'
import { viewOf } from '#features/registration/wizard/steps/view.ts'
import { TextsProvider } from '#i18n/texts-context.tsx'
import { guestAnswers, stepContext } from '../../../../../test/builders/answers.ts'
import { CountField } from './count-field.tsx'
import { FormFields } from './form-fields.tsx'

const context = stepContext()

function draw(values: FormValues, problems: { field: string; message: string }[] = []): string {
  const { body } = viewOf(
    guestFlow,
    needs,
    { walked: walk(guestFlow, {}, context), answers: {}, values },
    context,
  )
  if (body.kind !== 'form') throw new Error('no form')
  return renderToStaticMarkup(
    <TextsProvider locale="en">
      <FormFields fields={body.fields} problems={problems} custom={{}} />
    </TextsProvider>,
  )
}

describe('optional questions that few need', () => {
  it('stand together behind one line, with everything that is sent', () => {
    const [, fold = ''] = /<details[^>]*>(.*)<\/details>/s.exec(draw({})) ?? []
    const names = new Set([...fold.matchAll(/name="(\w+)"/g)].map(([, name]) => name))
    expect([...names]).toEqual(['accessMust', 'accessAsk', 'accessNote', 'accessConsent'])
    expect(fold).toContain(
      'Do you need something to get in and stay?<span class="optional"> (optional)</span>',
    )
  })
  it('are closed while nothing is said, open once something is or has to be put right', () => {
    const isOpen = (html: string) => /<details[^>]* open=""/.test(html)
    expect(isOpen(draw({}))).toBe(false)
    expect(isOpen(draw({ accessMust: [], accessNote: [' '] }))).toBe(false)
    expect(isOpen(draw(guestAnswers.needs))).toBe(true)
    expect(isOpen(draw({}, [{ field: 'accessConsent', message: 'Please accept.' }]))).toBe(true)
    expect(isOpen(draw({}, [{ field: 'sleeping', message: 'Sleeping option is required.' }]))).toBe(false)
  })
})

describe('how many of something', () => {
  const html = renderToStaticMarkup(
    <TextsProvider locale="de">
      <CountField name="beds" label="Betten" problem="Betten fehlt." defaultValue="2" />
    </TextsProvider>,
  )
  it('is a number that is labelled, described and sent like any other', () => {
    expect(html).toMatch(/<label for="beds"[^>]*>Betten/)
    expect(html).toMatch(/<input type="text" inputMode="numeric"[^>]* id="beds"[^>]* name="beds" value="2"/)
    expect(html).toMatch(/<input[^>]* aria-describedby="beds-problem" aria-invalid="true"/)
  })
  it('has two buttons that say what they count and never send the form', () => {
    const buttons = [...html.matchAll(/<button type="(\w+)"[^>]* aria-label="([^"]*)"/g)]
    expect(buttons.map(([, type, label]) => [type, label])).toEqual([
      ['button', 'Eins weniger: Betten'],
      ['button', 'Eins mehr: Betten'],
    ])
  })
})
