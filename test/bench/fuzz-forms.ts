import fc from 'fast-check'
import { sessionFor, type Role } from '../product/people.ts'
import { startProduct, type Product } from '../product/product.ts'
import type { Benchmark } from './run.ts'

const bodies = Number(process.env.FUZZ_BODIES ?? 10_000)
const atOnce = 16

/** Every form of the product's main path, and who sends it. */
const forms: { path: string; role: Role }[] = [
  { path: '/login', role: 'visitor' },
  { path: '/otp', role: 'visitor' },
  { path: '/logout', role: 'visitor' },
  { path: '/resendConfirmationEmail', role: 'visitor' },
  { path: '/newsletter', role: 'visitor' },
  { path: '/confirmNewsletter?token=nonsense', role: 'visitor' },
  { path: '/unsubscribe?token=u1.nonsense', role: 'visitor' },
  { path: '/signUp', role: 'visitor' },
  { path: '/signUp/guest', role: 'visitor' },
  { path: '/signUp/host', role: 'person' },
  { path: '/signUp/guest/__confirmEmail', role: 'visitor' },
  ...['personal', 'equality', 'needs', 'verification', 'conduct', 'personal-check', 'nonsense'].map(
    (step) => ({
      path: `/signUp/guest/form?step=${step}`,
      role: 'guest' as const,
    }),
  ),
  ...['personal', 'address', 'address-check', 'living', 'rooms', 'dates', 'further', 'conduct', 'places'].map(
    (step) => ({
      path: `/signUp/host/form?step=${step}`,
      role: 'host' as const,
    }),
  ),
  { path: '/profile', role: 'guest' },
  { path: '/profile', role: 'host' },
  { path: '/admin/register', role: 'person' },
  { path: '/admin/notApprovedAdmin', role: 'waiting admin' },
  { path: '/admin', role: 'admin' },
  { path: '/admin/matching', role: 'admin' },
  { path: '/admin/matching/match', role: 'admin' },
  { path: '/admin/matching/6f9619ff-8b86-4011-b42d-00c04fc964ff', role: 'admin' },
  { path: '/admin/match/6f9619ff-8b86-4011-b42d-00c04fc964ff', role: 'admin' },
  { path: '/admin/inform', role: 'admin' },
]

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
  title: `${bodies} fuzzed bodies over all forms of the path`,
  run: async () => {
    const product = await startProduct()
    try {
      const cookies = new Map<Role, string | null>()
      for (const { role } of forms) if (!cookies.has(role)) cookies.set(role, await sessionFor(product, role))
      const answers = await sendAll(product, cookies)
      const broken = await findBrokenRows(product)
      const errors = [...answers]
        .filter(([status]) => status >= 500)
        .reduce((sum, [, count]) => sum + count, 0)
      const seen = [...answers].toSorted(([a], [b]) => a - b).map(([status, count]) => `${status}: ${count}`)
      return [
        { what: 'answers by status', value: seen.join(', ') },
        { what: 'answers 5xx', value: String(errors), goal: '0', met: errors === 0 },
        { what: 'rows that the rules forbid', value: String(broken), goal: '0', met: broken === 0 },
      ]
    } finally {
      await product.stop()
    }
  },
}

async function sendAll(product: Product, cookies: Map<Role, string | null>): Promise<Map<number, number>> {
  const answers = new Map<number, number>()
  const samples = fc.sample(pairs, { numRuns: bodies, seed: 20_270_613 })
  let next = 0
  const sender = async () => {
    while (next < samples.length) {
      const turn = next++
      const form = forms[turn % forms.length]!
      const status = await send(product, form, cookies.get(form.role) ?? null, samples[turn] ?? [], turn)
      answers.set(status, (answers.get(status) ?? 0) + 1)
      if (status >= 500 && (answers.get(status) ?? 0) <= 3) {
        console.error(`${status} from ${form.path} for`, JSON.stringify(samples[turn]).slice(0, 300))
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

/** What no form may bring about: other admins, foreign steps in a draft, registrations handed in without their rows. */
async function findBrokenRows(product: Product): Promise<number> {
  const [row] = await product.sql<{ broken: number }>(`select (
    (select count(*) from admin_profile where approved and decided_by is not null)
    + (select count(*) from registration r, jsonb_object_keys(r.draft) as step
       where step not in ('personal', 'equality', 'needs', 'verification', 'conduct', 'address', 'living', 'rooms', 'dates',
         'further', 'personal-check', 'address-check', 'needs-check', 'offer-check', 'over-age-limit', 'too-young', 'places', 'confirmed'))
    + (select count(*) from registration r where state = 'submitted' and role = 'guest'
       and not exists (select from guest_facts f where f.registration_id = r.id))
    + (select count(*) from registration r where state = 'submitted' and role = 'host'
       and not exists (select from host_facts f where f.registration_id = r.id))
    + (select count(*) from newsletter_signup where confirmed_at is not null or email <> lower(email))
    + (select count(*) from suppression)
    + (select count(*) from person where email <> lower(email) or email !~ '^[^@]+@[^@]+$'))::int as broken`)
  return row?.broken ?? -1
}
