import { openSessionOf } from '../product/people.ts'
import type { ProductForm } from './form.ts'
import { aPair } from './registered.ts'
import { aPerson, onlyRow, sessionOf } from './senders.ts'

/** The forms of people who look after their own account. The sender has just signed in. */
export const ownAccountForms: ProductForm[] = [
  {
    what: 'signs out the other devices',
    route: 'profile.sessions',
    ready: async (product) => {
      const pair = await aPair(product, 'accepted')
      const { cookie } = await sessionOf(product, pair.guest.personId)
      await openSessionOf(product, pair.guest.personId)
      return { path: '/profile/sessions', cookie, fields: { intent: 'end-others' }, names: pair.names }
    },
  },
  {
    what: 'takes a consent back',
    route: 'profile.consents',
    ready: async (product) => {
      const pair = await aPair(product, 'accepted')
      const { personId, registrationId } = pair.guest
      const { cookie } = await sessionOf(product, personId)
      const { id } = await onlyRow(
        product.sql<{ id: string }>(
          `insert into consent (person_id, registration_id, text_key, text_version, locale, source, given_at)
           values ($1, $2, 'sensitive', 1, 'en', 'registration', now()) returning id`,
          [personId, registrationId],
        ),
      )
      const names = { ...pair.names, [id]: 'my consent' }
      return { path: '/profile/consents', cookie, fields: { intent: 'withdraw', consentId: id }, names }
    },
  },
  {
    what: 'asks for another address',
    route: 'profile.email',
    ready: async (product) => {
      const person = await aPerson(product)
      return { path: '/profile/email', ...person, fields: { intent: 'ask', email: 'moved@example.org' } }
    },
  },
  {
    what: 'chooses the language of mails',
    route: 'profile.language',
    ready: async (product) => {
      const person = await aPerson(product)
      return { path: '/profile/language', ...person, fields: { language: 'de' } }
    },
  },
  {
    what: 'deletes the account',
    route: 'profile.delete',
    ready: async (product) => {
      const pair = await aPair(product, 'accepted')
      const { cookie } = await sessionOf(product, pair.guest.personId)
      const { email } = await onlyRow(
        product.sql<{ email: string }>('select email from person where id = $1', [pair.guest.personId]),
      )
      const names = { ...pair.names, [email]: 'my address' }
      return { path: '/profile/delete', cookie, fields: { intent: 'delete', sure: 'yes' }, names }
    },
  },
]
