import { randomUUID } from 'node:crypto'
import { writeIncidentCode } from '../../src/domain/incident.ts'
import { aGuest, aHost } from '../builders/people.ts'
import type { Product } from '../product/product.ts'
import type { Fields, ProductForm } from './form.ts'
import { anOrganiser, aPerson, keys, sqlOf, type Sender, noOtherOrganisers } from './senders.ts'

const anAddress = () => `${randomUUID()}@example.org`
const named = (id: string) => ({ [id]: 'the incident' })

async function anIncident(
  product: Product,
  { teller = null, code = null }: { teller?: string | null; code?: string | null } = {},
): Promise<string> {
  const id = randomUUID()
  const how = teller ? 'named' : code ? 'unnamed' : 'noted'
  await product.sql(
    `insert into incident (id, edition_id, told_at, how, teller_person_id, code_hash, is_urgent, words)
     select $1, id, now(), $2, $3, $4, false, 'Something happened.' from edition`,
    [id, how, teller, code && keys.hash('incident', code)],
  )
  return id
}

async function aMember(product: Product): Promise<Sender> {
  const member = await anOrganiser(product)
  await product.sql('insert into incident_team (person_id, added_at) values ($1, now())', [member.personId])
  return member
}

async function onIncident(product: Product, fields: Fields) {
  const member = await aMember(product)
  const id = await anIncident(product)
  return {
    path: `/admin/incidents/${id}`,
    cookie: member.cookie,
    names: { ...member.names, ...named(id) },
    fields: { entry: randomUUID(), ...fields },
  }
}

async function aBlock(product: Product) {
  const ready = await onIncident(product, { intent: 'lift' })
  const id = ready.path.split('/').at(-1)!
  const [block, email] = [randomUUID(), anAddress()]
  const guest = await aGuest({ sql: sqlOf(product) }, { email })
  await product.sql('insert into block (id, edition_id, blocked_at) select $1, id, now() from edition', [
    block,
  ])
  await product.sql(
    'insert into block_party (id, block_id, person_id, is_of_pair) values (gen_random_uuid(), $1, $2, false)',
    [block, guest.personId],
  )
  await product.sql(
    `insert into incident_step (incident_id, entry, at, kind, block_id) values ($1, $2, now(), 'blocked', $2)`,
    [id, block],
  )
  const names = { ...ready.names, [block]: 'the block', [email]: 'who' }
  return { ...ready, names, fields: { ...ready.fields, block } }
}

const works: Fields[] = [
  { intent: 'step', words: 'Called.' },
  { intent: 'answer', words: 'Are you safe?' },
  { intent: 'taken' },
  { intent: 'reopened' },
  { intent: 'closed', lastWords: '', outcome: 'talked' },
]

/** Telling that something is wrong, coming back to it, and looking after it. */
export const incidentForms: ProductForm[] = [
  {
    what: 'tells something without a name',
    route: 'tell-us',
    ready: async () => ({
      path: '/tellUs',
      cookie: null,
      names: {},
      fields: { entry: randomUUID(), words: 'It was loud.', about: '', reach: '', urgent: 'yes' },
    }),
  },
  {
    what: 'tells something with a name',
    route: 'tell-us',
    ready: async (product) => ({
      path: '/tellUs',
      ...(await aPerson(product)),
      fields: {
        entry: randomUUID(),
        words: 'It was loud.',
        about: 'x',
        reach: 'y',
        who: 'named',
        mail: 'yes',
      },
    }),
  },
  {
    what: 'comes back with a code',
    route: 'tell-us.again',
    ready: async (product) => {
      const code = writeIncidentCode(keys.hash('incident', randomUUID()))
      const id = await anIncident(product, { code })
      return {
        path: '/tellUs/again',
        cookie: null,
        names: { ...named(id), [code]: 'my code' },
        fields: { intent: 'look', code },
      }
    },
  },
  {
    what: 'adds something with a code',
    route: 'tell-us.again',
    ready: async (product) => {
      const code = writeIncidentCode(keys.hash('incident', randomUUID()))
      const id = await anIncident(product, { code })
      const fields = { intent: 'add-by-code', code, entry: randomUUID(), words: 'More.' }
      return { path: '/tellUs/again', cookie: null, names: { ...named(id), [code]: 'my code' }, fields }
    },
  },
  {
    what: 'adds something to what one has told',
    route: 'tell-us.again',
    ready: async (product) => {
      const person = await aPerson(product)
      const id = await anIncident(product, { teller: person.personId })
      const fields = { intent: 'add', id, entry: randomUUID(), words: 'More.' }
      return {
        path: '/tellUs/again',
        cookie: person.cookie,
        names: { ...person.names, ...named(id) },
        fields,
      }
    },
  },
  {
    what: 'notes an incident',
    route: 'admin.incidents',
    ready: async (product) => {
      // All of the team are written to: there is one.
      await product.sql('delete from incident_team')
      const fields = { intent: 'note', entry: randomUUID(), words: 'Heard of a theft.', about: 'x' }
      return { path: '/admin/incidents', ...(await aMember(product)), fields }
    },
  },
  ...(['name', 'agree', 'drop'] as const).map((intent): ProductForm => ({
    what: `the first incident team: ${intent}`,
    route: 'admin.incidents',
    ready: async (product) => {
      await product.sql('delete from incident_team')
      await noOtherOrganisers(product)
      const [one, two] = [await anOrganiser(product), await anOrganiser(product)]
      const people = [one.personId, two.personId]
      if (intent !== 'name')
        await product.sql(
          `insert into incident_team (person_id, added_by, added_at, is_proposed)
           select unnest($1::uuid[]), $2, now(), true`,
          [people, two.personId],
        )
      const names = { ...one.names, ...two.names, [one.personId]: 'one', [two.personId]: 'the other' }
      return { path: '/admin/incidents', cookie: one.cookie, names, fields: { intent, people } }
    },
  })),
  {
    what: 'names somebody for the incident team',
    route: 'admin.incidents',
    ready: async (product) => {
      const [member, other] = [await aMember(product), await anOrganiser(product)]
      const [email = ''] = Object.keys(other.names)
      const names = { ...member.names, [email]: 'the other', [other.personId]: 'the other one' }
      return { path: '/admin/incidents', cookie: member.cookie, names, fields: { intent: 'add', email } }
    },
  },
  {
    what: 'takes somebody out of the incident team',
    route: 'admin.incidents',
    ready: async (product) => {
      const [member, other] = [await aMember(product), await aMember(product)]
      const names = { ...member.names, [other.personId]: 'the other' }
      const fields = { intent: 'remove', personId: other.personId }
      return { path: '/admin/incidents', cookie: member.cookie, names, fields }
    },
  },
  ...works.map((fields): ProductForm => ({
    what: `looks after an incident: ${String(fields['intent'])}`,
    route: 'admin.incidents.one',
    ready: (product) => onIncident(product, fields),
  })),
  {
    what: 'blocks somebody',
    route: 'admin.incidents.one',
    ready: async (product) => {
      const email = anAddress()
      const guest = await aGuest({ sql: sqlOf(product) }, { email })
      const ready = await onIncident(product, { intent: 'block', whom: guest.registrationId, other: '' })
      const who = { [guest.registrationId]: 'the guest', [guest.personId]: 'who', [email]: 'their address' }
      return { ...ready, names: { ...ready.names, ...who } }
    },
  },
  {
    what: 'keeps two apart',
    route: 'admin.incidents.one',
    ready: async (product) => {
      const sql = sqlOf(product)
      const [one, two] = [anAddress(), anAddress()]
      const [guest, host] = [await aGuest({ sql }, { email: one }), await aHost({ sql }, { email: two })]
      const whom = { whom: guest.registrationId, other: host.registrationId }
      const ready = await onIncident(product, { intent: 'block', ...whom })
      const people = { [guest.registrationId]: 'the guest', [host.registrationId]: 'the host' }
      const both = { [guest.personId]: 'a', [host.personId]: 'b', [one]: 'a at home', [two]: 'b at home' }
      return { ...ready, names: { ...ready.names, ...people, ...both } }
    },
  },
  { what: 'lifts a block', route: 'admin.incidents.one', ready: aBlock },
]
