import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { RouteConfigEntry } from '@react-router/dev/routes'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import routes from '../src/routes.ts'
import { aGuest } from './builders/people.ts'
import { allForms } from './forms/all.ts'
import { effectOf, pairsOf } from './forms/effect.ts'
import type { ProductForm } from './forms/form.ts'
import { sqlOf } from './forms/senders.ts'
import { routeName } from './walls/route-name.ts'
import { startProduct, type Product } from './product/product.ts'

// Fields that no form has, sent along with each of them: what comes of it must be what would have come of it anyway.

const PLACES = ['before', 'after'] as const
type Victim = { personId: string; registrationId: string }
const id = '6f9619ff-8b86-4011-b42d-00c04fc964ff'

/** What somebody would try to set from outside: the columns and flags that only the program decides on. */
const forbidden = ({ personId, registrationId }: Victim): Record<string, string> => ({
  approved: 'true',
  isAdmin: 'true',
  admin: 'approved',
  role: 'host',
  id: personId,
  personId,
  person_id: personId,
  guestPersonId: personId,
  registrationId,
  registration_id: registrationId,
  matchId: id,
  placeId: id,
  roomId: id,
  roundId: id,
  editionId: id,
  edition_id: id,
  state: 'submitted',
  submittedAt: '2020-01-01T00:00:00Z',
  createdAt: '2020-01-01T00:00:00Z',
  expiresAt: '2099-01-01T00:00:00Z',
  consumedAt: '',
  confirmedAt: '2020-01-01T00:00:00Z',
  emailConfirmedAt: '2020-01-01T00:00:00Z',
  acceptedAt: '2020-01-01T00:00:00Z',
  deadlineAt: '2099-01-01T00:00:00Z',
  decidedBy: personId,
  revokedAt: '',
  version: '99',
  tier: '1',
  draw: '1',
  seed: 'mine',
  draft: '{"finished":{"conduct":{"conductHome":["yes"]}}}',
  prefilled: '{}',
  finished: '{}',
  isReturning: 'true',
  sharedDevice: '',
  tries: '-100',
  purpose: 'sign-in',
  locale: 'de',
  tokenHash: 'x',
  'person.email': 'eve@example.org',
  'constructor[prototype][approved]': 'true',
  __proto__: 'null',
  ['__proto__[approved]']: 'true',
  constructor: 'x',
  prototype: 'x',
  hasOwnProperty: 'x',
  toString: 'x',
})

/** The names of the pages whose file has an action. */
function pagesWithAction(entries: readonly RouteConfigEntry[]): { name: string; file: string }[] {
  return entries.flatMap((entry) => {
    if (entry.children) return pagesWithAction(entry.children)
    const source = readFileSync(join(import.meta.dirname, '../src', entry.file), 'utf8')
    const name = routeName(entry.id ?? '')
    return /^export (?:async function|function|const) action\b/m.test(source)
      ? [{ name, file: entry.file }]
      : []
  })
}

const namesWithoutForm = (forms: readonly ProductForm[]) => {
  const pages = pagesWithAction(routes)
  // A page file may stand at several addresses; it is one form.
  const sent = new Set(forms.map(({ route }) => pages.find(({ name }) => name === route)?.file))
  return [...new Set(pages.filter(({ file }) => !sent.has(file)).map(({ name }) => name))]
}

/** One form of every action: what reads its fields is the same for all that it takes. `npm test -- --all` sends each. */
const fileOf = new Map(pagesWithAction(routes).map(({ name, file }) => [name, file]))
const chosen = process.env.TEST_ALL
  ? allForms
  : [...Map.groupBy(allForms, ({ route }) => fileOf.get(route)).values()].flatMap(([first]) => first ?? [])

describe('the list of forms', () => {
  it('has one for every page with an action, and none without', () => {
    expect(namesWithoutForm(allForms)).toEqual([])
    const known = new Set(pagesWithAction(routes).map(({ name }) => name))
    expect(allForms.filter(({ route }) => !known.has(route)).map(({ what }) => what)).toEqual([])
  })

  it('misses the form of a page that is left out', () => {
    expect(namesWithoutForm(allForms.filter(({ route }) => route !== 'login'))).toEqual(['login'])
  })
})

describe('thirty fields and more that nobody asked for', () => {
  let product: Product
  let others: Record<string, string>
  let tricks: Record<string, string>
  beforeAll(async () => {
    // Without a worker, who would write to rows between two looks at them.
    product = await startProduct({ ROLE: 'web' })
    const victim = await aGuest({ sql: sqlOf(product) })
    others = { [victim.personId]: 'somebody else', [victim.registrationId]: 'somebody else’s registration' }
    tricks = Object.fromEntries(Object.entries(forbidden(victim)))
  })
  afterAll(() => product.stop())

  it('are thirty and more', () => {
    expect(Object.keys(tricks).length).toBeGreaterThanOrEqual(30)
  })

  it.each(chosen.map((form, index) => [form.what, form, index] as const))(
    '%s: nothing comes of them',
    async (_, form, index) => {
      const send = async (place: 'nowhere' | 'before' | 'after') => {
        const ready = await form.ready(product)
        const extra = Object.entries(tricks).filter(([name]) => !(name in ready.fields))
        const own = pairsOf(ready.fields)
        const pairs = { nowhere: own, before: [...extra, ...own], after: [...own, ...extra] }[place]
        return effectOf(product, ready, pairs, others)
      }
      const plain = await send('nowhere')
      expect(plain.answer, 'the answer is one that is taken').toMatch(
        form.route === 'not-found' ? /^404 / : /^(?:30[237]|200) /,
      )
      // Which of two of a name is taken depends on what reads forms, and that is the same for all: in turn, or both with `--all`.
      for (const place of process.env.TEST_ALL ? PLACES : [PLACES[index % 2] ?? 'before'])
        expect(await send(place), place).toEqual(plain)
    },
  )

  it('would show: a field that a form does have is seen in the rows', async () => {
    const form = allForms.find(({ what }) => what === 'saves the step personal of a guest')!
    const [one, two] = [await form.ready(product), await form.ready(product)]
    const changed = { ...two.fields, firstName: 'Eve' }
    expect(await effectOf(product, one, pairsOf(one.fields), others)).not.toEqual(
      await effectOf(product, two, pairsOf(changed), others),
    )
  })
})
