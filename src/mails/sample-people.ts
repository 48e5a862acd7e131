import type { ContactView, GuestView, HostView, OfferView, PlaceView } from './views.ts'

export type SamplePeople = { guest: string; host: string; otherHost: string; surname: string; note: string }

export function facts(
  { guest: guestName, host: hostName, surname, note }: Omit<SamplePeople, 'otherHost'>,
  city: string,
) {
  const guest: GuestView = {
    firstName: guestName,
    age: 24,
    gender: 'female',
    languages: ['en', 'sw'],
    sleeping: ['bed', 'bring-air-mattress'],
    petProblem: true,
    petProblemNote: note,
  }
  const host: HostView = {
    firstName: hostName,
    district: 'Beuel',
    living: 'shared-flat',
    livingNote: note,
    pets: true,
    petsNote: note,
    aboutHall: null,
  }
  const place: PlaceView = {
    roomNumber: 2,
    room: 'private',
    femalesOnly: false,
    bed: 'single',
    isAlone: true,
  }
  const offer: Omit<OfferView, 'venue' | 'longestWay'> = {
    wishes: [
      { wish: 'no-man-alone', outcome: 'kept' },
      { wish: 'own-room', outcome: 'kept' },
      { wish: 'short-way', outcome: 'kept' },
    ],
    hasNeeds: false,
    hostLanguages: ['de', 'en'],
    common: ['en'],
    commute: { minutes: 25, source: 'estimate' },
    mates: 0,
    half: null,
  }
  // A number kept for films and samples (Bundesnetzagentur), and addresses that reach nobody (RFC 2606).
  const contact = { phone: '+49 1522 8817386', organisation: null, address: null }
  const hostContact: ContactView = {
    ...contact,
    name: `${hostName} ${surname}`,
    email: 'host@example.org',
    address: ['Musterstraße 7', `53225 ${city}`],
  }
  const guestContact: ContactView = {
    ...contact,
    name: `${guestName} ${surname}`,
    email: 'guest@example.org',
    organisation: 'Youth for Rivers',
  }
  return { guest, host, place, offer, guestContact, hostContact }
}
