import fc from 'fast-check'
import { CONSENT_KEYS } from '../../src/domain/consent.ts'
import { guestFlow } from '../../src/features/registration/guests/flow.ts'
import { hostFlow } from '../../src/features/registration/hosts/steps/flow.ts'
import { allForms } from '../forms/all.ts'
import { pairsOf } from '../forms/effect.ts'
import type { Fields } from '../forms/form.ts'
import { sessionFor, type Role } from '../product/people.ts'
import { startProduct, type Product } from '../product/product.ts'
import type { Benchmark } from './run.ts'

const bodies = Number(process.env.FUZZ_BODIES ?? 20_000)
const atOnce = 16

/** Steps and pages that a right answer does not lead to, besides every form there is (test/forms). */
const more: { path: string; role: Role }[] = [
  { path: '/signUp/guest/form?step=nonsense', role: 'guest' },
  { path: '/signUp/host/form?step=places', role: 'host' },
  { path: '/signUp/host/form?step=conduct', role: 'host' },
  { path: '/confirmNewsletter?token=nonsense', role: 'visitor' },
  { path: '/unsubscribe?token=u1.nonsense', role: 'visitor' },
  { path: '/admin/matching/6f9619ff-8b86-4011-b42d-00c04fc964ff', role: 'admin' },
]
// The token in the address says what these do, whatever the body holds: with a right one they would do it.
const harmless = allForms.filter(({ route }) => route !== 'confirm-newsletter' && route !== 'unsubscribe')
/** A new sender now and then: some of what is sent ends a session or a registration. */
const sendsEach = 40

type Target = { path: string; cookie: string | null; fields: Fields; isStep: boolean }

const names = fc.oneof(
  fc.constantFrom(
    'intent',
    'email',
    'code',
    'link',
    'privacy',
    'consent',
    'List-Unsubscribe',
    'role',
    'returning',
    'firstName',
    'lastName',
    'age',
    'phone',
    'gender',
    'languages',
    'stay-start',
    'stay-end',
    'sleeping',
    'roomSharing',
    'rooms',
    'room',
    'room-1-type',
    'room-1-single',
    'room-999-double',
    'numberOfGuests',
    'socialLink',
    'guest',
    'place',
    'match',
    'matches',
    // What nobody may set from outside.
    'approved',
    'role',
    'personId',
    'registrationId',
    'state',
    'isAdmin',
    'emailConfirmedAt',
    'version',
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    '',
  ),
  fc.string({ maxLength: 30, unit: 'binary' }),
)
const values = fc.oneof(
  fc.constantFrom(
    '',
    '0',
    '-1',
    '1e309',
    'yes',
    'no',
    'female',
    'private',
    '2027-06-13',
    '2027-02-30',
    'true',
    'null',
  ),
  fc.constantFrom(
    '\u0000',
    '\uD800',
    "'; drop table person; --",
    '<script>alert(1)</script>',
    '%00',
    '../../etc/passwd',
  ),
  fc.constantFrom(
    '6f9619ff-8b86-4011-b42d-00c04fc964ff',
    '+49 228 123456',
    'a@example.org',
    'add-room',
    'remove-room-1',
  ),
  fc.string({ maxLength: 200, unit: 'binary' }),
  fc.string({ minLength: 3000, maxLength: 9000 }),
  fc.integer().map(String),
)
const pairs = fc.array(fc.tuple(names, values), { maxLength: 25 })

export const fuzzForms: Benchmark = {
  title: `${bodies} fuzzed bodies over all forms`,
  run: async () => {
    const product = await startProduct()
    try {
      const answers = await sendAll(product)
      const broken = await findBrokenRows(product)
      const errors = [...answers]
        .filter(([status]) => status >= 500)
        .reduce((sum, [, count]) => sum + count, 0)
      const seen = [...answers].toSorted(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`)
      const forbidden = broken.map(({ what, rows }) => `${rows} ${what}`).join(', ') || '0'
      return [
        { what: 'answers by status', value: seen.join(', ') },
        { what: 'answers 5xx', value: String(errors), goal: '0', met: errors === 0 },
        { what: 'rows that the rules forbid', value: forbidden, goal: '0', met: broken.length === 0 },
      ]
    } finally {
      await product.stop()
    }
  },
}

/** Where the nth body goes: each form in turn, by somebody who may send it. */
function targetsOf(product: Product) {
  const makers: (() => Promise<Target>)[] = [
    ...harmless.map((form) => async () => ({
      ...(await form.ready(product)),
      isStep: form.route.endsWith('.form'),
    })),
    ...more.map(({ path, role }) => async () => ({
      path,
      cookie: await sessionFor(product, role),
      fields: {},
      isStep: false,
    })),
  ]
  const made = new Map<number, Promise<Target>>()
  return (turn: number): Promise<Target> => {
    const index = turn % makers.length
    const isDue = Math.floor(turn / makers.length) % sendsEach === 0
    if (isDue || !made.has(index)) made.set(index, makers[index]!())
    return made.get(index)!
  }
}

/** Steps get right answers with wrong ones among them, so that more is reached than the first refusal. */
function mix({ fields, isStep }: Target, junk: [string, string][], turn: number): [string, string][] {
  if (!isStep || turn % 2 === 0) return junk
  const own = pairsOf(fields)
  return own.flatMap(([name, value], nth) => {
    const [, other = value] = junk[nth % Math.max(junk.length, 1)] ?? []
    return (nth + turn) % 5 === 0 ? [[name, other] as [string, string]] : [[name, value] as [string, string]]
  })
}

async function sendAll(product: Product): Promise<Map<number, number>> {
  const answers = new Map<number, number>()
  const samples = fc.sample(pairs, { numRuns: bodies, seed: 20_270_613 })
  const targetAt = targetsOf(product)
  let next = 0
  const sender = async () => {
    while (next < samples.length) {
      const turn = next++
      const target = await targetAt(turn)
      const status = await send(product, target, target.cookie, mix(target, samples[turn] ?? [], turn), turn)
      answers.set(status, (answers.get(status) ?? 0) + 1)
      if (status >= 500 && (answers.get(status) ?? 0) <= 3) {
        console.error(`${status} from ${target.path} for`, JSON.stringify(samples[turn]).slice(0, 300))
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, sender))
  return answers
}

async function send(
  product: Product,
  form: { path: string },
  cookie: string | null,
  fields: [string, string][],
  turn: number,
): Promise<number> {
  const language = turn % 2 ? '/de' : ''
  const response = await fetch(product.url + language + form.path, {
    method: 'POST',
    redirect: 'manual',
    headers: { Origin: product.url, ...(cookie ? { Cookie: cookie } : {}), ...contentType(turn) },
    body: bodyOf(fields, turn),
  })
  await response.arrayBuffer()
  return response.status
}

const contentType = (turn: number): Record<string, string> =>
  turn % 11 === 0
    ? { 'Content-Type': 'multipart/form-data; boundary=x' }
    : turn % 13 === 0
      ? { 'Content-Type': 'application/json' }
      : {}

function bodyOf(fields: [string, string][], turn: number): string | URLSearchParams {
  if (turn % 11 === 0)
    return fields
      .map(([name, value]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}`)
      .join('\r\n')
  if (turn % 13 === 0) return JSON.stringify(fields)
  return new URLSearchParams(fields.map(([name, value]) => [name.toWellFormed(), value.toWellFormed()]))
}

/** What no form may bring about, by its name and how often: admins nobody decided on, foreign parts of a draft and the like. */
async function findBrokenRows(product: Product): Promise<{ what: string; rows: number }[]> {
  const steps = [...guestFlow.steps, ...hostFlow.steps].map(({ key }) => key)
  const found = await product.sql<{ what: string; rows: number }>(
    `select 'approved admins' as what, count(*)::int as rows from admin_profile where approved and decided_by is not null
    union all select 'foreign parts of a draft', count(*)::int
      from registration r, jsonb_each(r.draft) as part, jsonb_object_keys(part.value) as name
      where not (part.key in ('finished', 'prefilled') and name = any($1))
        and not (part.key = 'agreed' and name = any($2))
    union all select 'guests without facts', count(*)::int from registration r
      where state = 'submitted' and role = 'guest'
        and not exists (select from guest_facts f where f.registration_id = r.id)
    union all select 'hosts without facts', count(*)::int from registration r
      where state = 'submitted' and role = 'host'
        and not exists (select from host_facts f where f.registration_id = r.id)
    union all select 'newsletter', count(*)::int from newsletter_signup
      where confirmed_at is not null or email <> lower(email)
    union all select 'suppression', count(*)::int from suppression
    union all select 'addresses', count(*)::int from person where email <> lower(email) or email !~ '^[^@]+@[^@]+$'`,
    [steps, CONSENT_KEYS],
  )
  return found.filter(({ rows }) => rows > 0)
}
