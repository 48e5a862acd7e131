import { mint, type SignedIn } from '#db/actor.server.ts'
import { testDatabase } from './database.ts'
import { addressKey } from '#domain/address.ts'
import type { AddressChecker } from '#features/registration/addresses/addresses.server.ts'
import { beginRegistration } from '#features/registration/sign-up/sign-up.server.ts'
import { saveForm } from '#features/registration/sign-up/form.server.ts'
import { checkForm, getStepPage, type FormRequest } from '#features/registration/sign-up/form.server.ts'
import type { Answers, FormValues, Role } from '#features/registration/wizard/steps/step.ts'
import { guestAnswers, hostAnswers, stepContext } from './answers.ts'
import { anEdition } from './people.ts'

const nobodyToAsk: AddressChecker = {
  check: () => ({ outcome: 'not-checked' }),
  fingerprint: (typed) => Buffer.from(addressKey(typed)),
  asksGeocoder: false,
}

/** People who register on a database of their own: what the pages do, without HTTP. */
export async function registering(
  addresses: AddressChecker = nobodyToAsk,
  options: Parameters<typeof testDatabase>[0] = {},
) {
  const database = await testDatabase(options)
  const { db, clock, sql } = database
  const edition = await anEdition(database)
  const all: Record<Role, Answers> = { guest: guestAnswers, host: hostAnswers }

  let count = 0
  async function aPerson(): Promise<SignedIn> {
    count += 1
    const [row] = await sql<{ id: string }>(
      `insert into person (email, locale, email_confirmed_at) values ($1, 'en', now()) returning id`,
      [`person${count}@example.org`],
    )
    return mint.signedIn(row?.id ?? '')
  }

  async function begin(actor: SignedIn, role: Role, more: { isReturning?: boolean } = {}) {
    const { personId } = actor
    const beginning = {
      edition,
      personId,
      role,
      locale: 'en' as const,
      isReturning: false,
      now: clock.now(),
      ...more,
    }
    const begun = await db.run(actor, (tx) => beginRegistration(tx, beginning))
    if (!begun.ok) throw new Error(begun.error)
    return begun.value
  }

  function request(actor: SignedIn, role: Role, stepKey: string | null, fromSummary = false): FormRequest {
    const context = stepContext('en', edition)
    return { actor, role, stepKey, fromSummary, context, addresses, now: clock.now() }
  }

  const post = (
    actor: SignedIn,
    role: Role,
    key: string,
    values: FormValues,
    intent = 'save',
    fromSummary = false,
  ) => db.run(actor, (tx) => saveForm(tx, request(actor, role, key, fromSummary), { values, intent }))

  const check = (actor: SignedIn, role: Role, key: string, values: FormValues) =>
    db.run(actor, (tx) => checkForm(tx, request(actor, role, key), values))

  const open = (actor: SignedIn, role: Role, key: string | null = null, fromSummary = false) =>
    db.run(actor, (tx) => getStepPage(tx, request(actor, role, key, fromSummary), null))

  async function answerAll(actor: SignedIn, role: Role, until?: string) {
    let last: unknown
    for (const [key, values] of Object.entries(all[role])) {
      if (key === until) break
      last = await post(actor, role, key, values)
    }
    return last
  }

  const rowsOf = (table: string, registrationId: string) =>
    sql(`select * from ${table} where registration_id = $1`, [registrationId])
  const registrationOf = async (id: string) =>
    (await sql('select * from registration where id = $1', [id]))[0]
  /** A registration as if it were of the year before; gives the edition. */
  async function moveToLastYear(registrationId: string): Promise<string> {
    const [known] = await sql<{ id: string }>(`select id from edition where name = 'Bonn 2026'`)
    const [old] = known
      ? [known]
      : await sql<{ id: string }>(
          `insert into edition select (jsonb_populate_record(e, jsonb_build_object('id', gen_random_uuid(), 'name', 'Bonn 2026',
            'conference_start_on', '2026-06-08', 'conference_end_on', '2026-06-18'))).* from edition e where e.id = $1 returning id`,
          [edition.id],
        )
    await sql('update registration set edition_id = $1 where id = $2', [old?.id, registrationId])
    return old?.id ?? ''
  }
  const draftOf = async (id: string) =>
    ((await registrationOf(id)) as { draft: { finished: object; prefilled: Answers } }).draft
  return {
    database,
    db,
    clock,
    sql,
    edition,
    all,
    aPerson,
    begin,
    post,
    check,
    open,
    answerAll,
    rowsOf,
    registrationOf,
    moveToLastYear,
    draftOf,
  }
}
