import { mint, type ApprovedAdmin } from '#db/actor.server.ts'
import { makeGuests } from './people/guests.ts'
import { makeHall } from './people/halls.ts'
import { makeHosts } from './people/hosts.ts'
import { registerAdmin, requestApproval } from '#features/console/admins/admins.server.ts'
import { grantAdmin } from '#features/console/admins/by-command.server.ts'
import { guestForm } from './seed/guest-answers.ts'
import { beginRegistrationOf, makeMailbox, registerGuest, registerHost } from './seed/register.ts'
import { defaultLocale } from '#i18n/languages.ts'
import type { PastWeeks } from './past-weeks.ts'

export const organiserEmail = 'admin@example.org'
export const colleagueEmail = 'second-admin@example.org'
export const waitingOrganiserEmail = 'waiting-admin@example.org'
export const unfinishedGuestEmail = 'newcomer@example.org'

export const seed = 'demo'
export const guestCount = 60
const hostCount = 25
const firstDay = 40
const lastDay = 14

/** Everybody registers, a few a day; returns the organiser. */
export async function registerEverybody(past: PastWeeks): Promise<ApprovedAdmin> {
  past.goBackTo({ days: firstDay })
  const gate = mint.gate()
  const { personId } = await grantAdmin(past, gate, { email: organiserEmail, locale: defaultLocale })
  const { edition, db } = past
  const deps = () => ({ db, edition, now: past.clock() })
  const everybody = [
    ...makeHosts(hostCount, seed, edition).map((host) => () => registerHost(deps(), host)),
    () => registerHost(deps(), makeHall(seed, edition)),
    ...makeGuests(guestCount, seed, edition).map((guest) => () => registerGuest(deps(), guest)),
  ]
  const perDay = Math.ceil(everybody.length / (firstDay - lastDay))
  for (let day = firstDay; day > lastDay; day -= 1) {
    const first = (firstDay - day) * perDay
    for (const [index, register] of everybody.slice(first, first + perDay).entries()) {
      past.goBackTo({ days: day, hours: -index })
      await register()
    }
    await past.work()
  }
  return mint.admin(personId)
}

/** Somebody who would like to help, and somebody who has only begun. */
export async function registerLatecomers(past: PastWeeks): Promise<void> {
  const { db, edition } = past
  past.goBackTo({ days: 1, hours: 3 })
  const waiting = await db.run(mint.gate(), (tx) =>
    makeMailbox(tx, { email: waitingOrganiserEmail, locale: defaultLocale }, past.clock()),
  )
  await registerAdmin(past, mint.signedIn(waiting))
  await requestApproval(past, mint.signedIn(waiting))
  const [person] = makeGuests(1, 'newcomer', edition)
  if (!person) throw new Error('nobody was invented')
  const newcomer = { ...person, email: unfinishedGuestEmail }
  const { personal, equality } = guestForm(newcomer)
  const finished = { ...(personal ? { personal } : {}), ...(equality ? { equality } : {}) }
  await beginRegistrationOf({ db, edition, now: past.clock() }, newcomer, finished)
  await past.work()
}
