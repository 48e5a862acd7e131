import fc from 'fast-check'
import { Temporal } from 'temporal-polyfill'
import { describe, expect, it } from 'vitest'
import {
  afterIncident,
  INCIDENT_OUTCOMES,
  incidentsForgottenOn,
  mayLeaveTeam,
  readIncidentCode,
  writeIncidentCode,
  type Incident,
  type IncidentEvent,
} from './incident.ts'

const at = (hour: number) => Temporal.Instant.from('2027-06-20T00:00:00Z').add({ hours: hour })
const told: Incident = { state: 'new', readAt: null, closedAt: null, outcome: null }
const after = (incident: Incident, event: IncidentEvent, hour: number) => {
  const next = afterIncident(incident, event, at(hour))
  return next.ok ? next.value : next.error
}

describe('the life of an incident', () => {
  it('begins unread, is in work once somebody has opened it, and ends with an outcome', () => {
    const opened = after(told, { type: 'opened' }, 1) as Incident
    expect(opened).toEqual({ state: 'in-work', readAt: at(1), closedAt: null, outcome: null })
    const closed = after(opened, { type: 'closed', outcome: 'talked' }, 2) as Incident
    expect(closed).toEqual({ state: 'closed', readAt: at(1), closedAt: at(2), outcome: 'talked' })
  })

  it('stays closed for anyone who opens it, and is open again once the teller adds something or an organiser says so', () => {
    const closed: Incident = { state: 'closed', readAt: at(1), closedAt: at(2), outcome: 'unclear' }
    expect(after(closed, { type: 'opened' }, 3)).toEqual(closed)
    expect(after(closed, { type: 'taken' }, 3)).toBe('closed')
    expect(after(closed, { type: 'closed', outcome: 'moved' }, 3)).toBe('closed')
    for (const type of ['added', 'reopened'] as const)
      expect(after(closed, { type }, 3)).toMatchObject({ state: 'in-work', readAt: at(1), outcome: null })
  })

  it('is unread as long as nobody has opened it, whatever the teller adds', () => {
    expect(after(told, { type: 'added' }, 1)).toEqual(told)
  })

  it('has an end exactly while it is closed, and is never unread again', () => {
    const event = fc.oneof(
      fc.constantFrom('opened', 'taken', 'added', 'reopened').map((type) => ({ type }) as IncidentEvent),
      fc.constantFrom(...INCIDENT_OUTCOMES).map((outcome): IncidentEvent => ({ type: 'closed', outcome })),
    )
    fc.assert(
      fc.property(fc.array(event, { maxLength: 12 }), (events) => {
        let now = told
        for (const [hour, one] of events.entries()) {
          const next = afterIncident(now, one, at(hour))
          if (now.readAt) expect(next.ok ? next.value.readAt : now.readAt).toEqual(now.readAt)
          if (next.ok) now = next.value
          expect([now.closedAt !== null, now.outcome !== null]).toEqual(Array(2).fill(now.state === 'closed'))
          expect(now.state === 'new').toBe(now.readAt === null)
        }
      }),
    )
  })
})

it('the last of the team stays, no matter who else may go', () => {
  expect(mayLeaveTeam(['a'], 'a')).toBe(false)
  expect(mayLeaveTeam(['a', 'b'], 'a')).toBe(true)
})

it('incidents are forgotten the days of their edition after its end', () => {
  const retentionDays = {
    sensitive: 7,
    contacts: 42,
    person: 60,
    unconfirmed: 14,
    drafts: 14,
    incidents: 1095,
  }
  const day = incidentsForgottenOn({ conferenceEnd: Temporal.PlainDate.from('2027-06-24'), retentionDays })
  expect(day.toString()).toBe('2030-06-23')
})

describe('a code', () => {
  it('is read as people write it down', () => {
    const code = writeIncidentCode(new Uint8Array(16).map((_, index) => index * 7))
    expect(code).toMatch(/^(?:[0-9A-HJKMNP-TV-Z]{4}-){3}[0-9A-HJKMNP-TV-Z]{4}$/)
    expect(readIncidentCode(code.toLowerCase().replaceAll('-', ' '))).toBe(code)
    expect(readIncidentCode('oil0-0000-0000-0000')).toBe('0110-0000-0000-0000')
  })

  it('written and read is the same, whatever its bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 16, maxLength: 32 }), (bytes) => {
        const code = writeIncidentCode(bytes)
        expect(readIncidentCode(` ${code.toLowerCase()} `)).toBe(code)
      }),
    )
  })

  it.each(['', '0000', '0000-0000-0000-00000', 'UUUU-0000-0000-0000'])('“%s” is none', (typed) => {
    expect(readIncidentCode(typed)).toBeNull()
  })
})
