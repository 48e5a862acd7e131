import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import { firstEdition } from './edition.ts'
import { makeNextEdition, proposeNextEdition, type NextEdition } from './next-edition.ts'

const last = firstEdition(Temporal.Instant.from('2026-11-01T10:00:00Z'))
const proposal = proposeNextEdition(last)
const day = (text: string) => Temporal.PlainDate.from(text)
const problemsOf = (changes: Partial<NextEdition>) => {
  const made = makeNextEdition(last, { ...proposal, ...changes })
  return made.ok ? [] : made.error.map(({ field, problem }) => `${field} ${problem}`)
}

describe('the next edition', () => {
  it('is proposed for the same days of the week a year later, at the same hour', () => {
    expect(proposal.name).toBe('Bonn 2028')
    expect(proposal.conferenceStartOn.dayOfWeek).toBe(last.conferenceStart.dayOfWeek)
    expect(proposal.conferenceStartOn.year).toBe(2028)
    expect(proposal.hostEventAt.hour).toBe(19)
  })

  it('is a copy but for what was said; the link of the old event is not carried over', () => {
    const made = makeNextEdition(
      { ...last, guestAgeLimit: 40, hostEvent: { ...last.hostEvent, link: 'https://x.example' } },
      proposal,
    )
    expect(made).toMatchObject({
      ok: true,
      value: { name: 'Bonn 2028', guestAgeLimit: 40, hostEvent: { link: null } },
    })
    expect(made.ok && Object.keys(made.value).toSorted()).toEqual(Object.keys(last).toSorted())
  })

  it.each<[Partial<NextEdition>, string[]]>([
    [{}, []],
    [{ name: last.name }, ['name same-name']],
    [{ conferenceStartOn: last.conferenceEnd }, ['conferenceStartOn not-later']],
    [{ conferenceEndOn: proposal.conferenceStartOn }, ['conferenceEndOn ends-before-it-starts']],
    [{ registrationOpensOn: day('2028-06-10') }, ['registrationClosesOn before-opening']],
    [{ registrationClosesOn: day('2028-12-01') }, ['registrationClosesOn after-conference']],
    [{ lastRoundOn: day('2028-01-01') }, ['lastRoundOn before-notification']],
    [{ lastRoundOn: day('2028-12-01') }, ['lastRoundOn after-conference']],
    [{ hostEventAt: Temporal.PlainDateTime.from('2029-05-02T19:00') }, ['hostEventAt after-conference']],
  ])('with %o: %o', (changes, problems) => {
    expect(problemsOf(changes)).toEqual(problems)
  })
})
