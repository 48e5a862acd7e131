import type { Product } from '../product/product.ts'
import type { ProductForm } from './form.ts'
import { aboutPair } from './organisers.ts'
import { aPair } from './registered.ts'
import { onlyRow, sessionOf } from './senders.ts'

/** A letter in which a host is named, of a guest who comes. */
async function beforeLetter(product: Product, who: 'guest' | 'host', isGiven: boolean) {
  const pair = await aPair(product, 'accepted')
  const id = isGiven ? await aLetter(product, pair.guest.registrationId, pair.matchId) : ''
  const { cookie } = await sessionOf(product, pair[who].personId)
  const names = { ...pair.names, ...(id && { [id]: 'the letter' }) }
  return { cookie, names, id, matchId: pair.matchId }
}

const signs = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
const aGroup = () => Array.from({ length: 4 }, () => signs[Math.floor(Math.random() * 32)]).join('')

/** Without a match it is only asked for. */
async function aLetter(product: Product, guestId: string, matchId: string | null): Promise<string> {
  const { id } = await onlyRow(
    product.sql<{ id: string }>(
      `insert into visa_letter (registration_id, match_id, asked_at, issued_at, letter_number)
       values ($1, $2, case when $2::uuid is null then now() end, case when $2::uuid is not null then now() end, $3) returning id`,
      [guestId, matchId, matchId === null ? null : `${aGroup()}-${aGroup()}`],
    ),
  )
  return id
}

/** An organiser before a guest's letter, which is asked for, or names a host. */
const beforeOrganiser =
  (
    kind: 'asked' | 'given',
    fieldsOf: (letterId: string) => Record<string, string>,
    path = '/admin/letters',
  ) =>
  async (product: Product) => {
    let letter = ''
    let pair: { guest: string; matchId: string } = { guest: '', matchId: '' }
    const ready = await aboutPair('accepted', ({ guest, matchId }) => {
      pair = { guest: guest.registrationId, matchId }
      return { path, fields: {} }
    })(product)
    letter = await aLetter(product, pair.guest, kind === 'given' ? pair.matchId : null)
    return { ...ready, names: { ...ready.names, [letter]: 'the letter' }, fields: fieldsOf(letter) }
  }

/** Letters for a visa: asked for, agreed to, printed, given and checked. */
export const letterForms: ProductForm[] = [
  {
    what: 'checks a letter',
    route: 'letter',
    ready: async () => ({
      path: '/letter',
      cookie: null,
      fields: { number: 'K7QX-4M2P', code: '0123-4567-89AB' },
      names: {},
    }),
  },
  {
    what: 'asks for a letter',
    route: 'profile.letters',
    ready: async (product) => {
      const { cookie, names } = await beforeLetter(product, 'guest', false)
      return { path: '/profile/letters', cookie, names, fields: { intent: 'ask' } }
    },
  },
  ...(['yes', 'no'] as const).map((intent): ProductForm => ({
    what: `says ${intent} to being named in a letter`,
    route: 'profile.letters',
    ready: async (product) => {
      const { cookie, names, matchId } = await beforeLetter(product, 'host', intent === 'no')
      return { path: '/profile/letters', cookie, names, fields: { intent, matchId } }
    },
  })),
  {
    what: 'prints a letter',
    route: 'profile.letters.pdf',
    ready: async (product) => {
      const { cookie, names, id } = await beforeLetter(product, 'guest', true)
      return {
        path: '/profile/letters/pdf',
        cookie,
        names,
        fields: { print: `${id} en`, passport: 'C01X00T47' },
      }
    },
  },
  {
    what: 'prints a letter for a guest',
    route: 'admin.letters.pdf',
    ready: beforeOrganiser('given', (id) => ({ print: `${id} de` }), '/admin/letters/pdf'),
  },
  {
    what: 'gives the letters that were asked for',
    route: 'admin.letters',
    ready: beforeOrganiser('asked', (row) => ({ intent: 'give-all', row, confirmed: '1' })),
  },
  {
    what: 'withdraws letters',
    route: 'admin.letters',
    ready: beforeOrganiser('given', (row) => ({
      intent: 'withdraw-all',
      row,
      confirmed: '1',
      reason: 'x',
    })),
  },
  {
    what: 'gives one guest a letter',
    route: 'admin.letters',
    ready: aboutPair('accepted', ({ guest }) => ({
      path: '/admin/letters',
      fields: { intent: 'give', guestId: guest.registrationId },
    })),
  },
  {
    what: 'notes that a host has said yes',
    route: 'admin.letters',
    ready: aboutPair('accepted', ({ guest, matchId }) => ({
      path: '/admin/letters',
      fields: { intent: 'yes', guestId: guest.registrationId, matchId },
    })),
  },
]
