import { describe, expect, it } from 'vitest'
import { dates } from '#features/registration/hosts/steps/dates.ts'
import { stepContext } from '../../../../../test/builders/answers.ts'
import { readStep } from './form-step.ts'
import type { ControlView, FormValues } from './step.ts'

const context = { en: stepContext('en'), de: stepContext('de') }

function viewStay(values: FormValues, locale: 'en' | 'de' = 'en') {
  const view = dates.fields.stay.view('stay', values, context[locale])
  return view as Extract<ControlView, { kind: 'stay' }>
}
const valuesOf = ({ groups }: ReturnType<typeof viewStay>['start']) =>
  groups.flatMap(({ options }) => options.map(({ value }) => value))

describe('the days to choose from', () => {
  const { edition } = context.en
  const first = edition.conferenceStart.subtract({ days: edition.stayDaysBefore }).toString()
  const last = edition.conferenceEnd.add({ days: edition.stayDaysAfter }).toString()

  it('reach from the first possible night to the last possible departure', () => {
    const { start, end } = viewStay({})
    expect(valuesOf(start)[0]).toBe(first)
    expect(valuesOf(start)).not.toContain(last)
    expect(valuesOf(end).at(-1)).toBe(last)
    expect(valuesOf(end)).not.toContain(first)
  })

  it('stand with their weekday, before, during and after the conference', () => {
    const { start, end } = viewStay({})
    expect(start.groups.map(({ label }) => label)).toEqual(['Before the conference', 'During the conference'])
    expect(end.groups.map(({ label }) => label)).toEqual([
      'Before the conference',
      'During the conference',
      'After the conference',
    ])
    const [, during] = start.groups
    expect(during?.options[0]).toEqual({
      value: edition.conferenceStart.toString(),
      label: expect.stringMatching(/^Monday,? \d+ June$/),
    })
    const german = viewStay({}, 'de').start.groups[1]
    expect(german?.label).toBe('Während der Konferenz')
    expect(german?.options[0]?.label).toMatch(/^Montag, \d+\. Juni$/)
  })

  it('keep a day that was chosen while others were possible, which is still refused with the days that are', () => {
    const before = { 'stay-start': ['2027-05-01'], 'stay-end': [last] }
    const { start } = viewStay(before)
    expect(start.value).toBe('2027-05-01')
    expect(start.groups[0]).toEqual({
      label: 'Chosen earlier',
      options: [{ value: '2027-05-01', label: expect.stringMatching(/^Saturday,? 1 May$/) }],
    })
    const read = readStep(dates, before, context.en)
    expect(read).toMatchObject({ ok: false, problems: [{ field: 'stay-start' }] })
  })

  it.each(['2027-02-30', '<script>', ''])('show nothing of "%s"', (typed) => {
    const { start } = viewStay({ 'stay-start': [typed] })
    expect(start.value).toBe('')
    expect(valuesOf(start)).not.toContain(typed)
  })
})
