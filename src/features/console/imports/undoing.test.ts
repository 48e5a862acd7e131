import { describe, expect, it } from 'vitest'
import { mint } from '#db/actor.server.ts'
import { composeMail } from '#features/ground/mail-queue/composing/composing.server.ts'
import { beginRegistration } from '#features/registration/sign-up/sign-up.server.ts'
import { findProgress } from '#features/registration/sign-up/sign-up.server.ts'
import { aGuest } from '../../../../test/builders/people.ts'
import { inviteImported } from './inviting.server.ts'
import { forgetImports } from './imports-job.server.ts'
import { getImportDraft, listImports } from './imports-views.server.ts'
import {
  ada,
  count,
  draftOf,
  heads,
  imported,
  keep,
  scene,
  useImportScene,
} from '../../../../test/builders/import-scene.ts'
import { undoImport } from './undoing.server.ts'
import { findUndoing } from './undoing.server.ts'

useImportScene()

describe('a person who was imported', () => {
  it('gets nowhere before the privacy statement is accepted, and then goes on where the list ended', async () => {
    await imported(`${heads}\n${ada}`)
    const [person] = await scene.database.sql<{ id: string }>(
      `select id from person where email = 'ada@example.org'`,
    )
    const actor = mint.signedIn(person?.id ?? '')
    const edition = await scene.deps.edition()
    const ask = { editionId: edition.id, role: 'guest', lock: false } as const
    expect(await scene.deps.db.run(actor, (tx) => findProgress(tx, actor, ask))).toBeNull()
    const begun = await scene.deps.db.run(actor, (tx) =>
      beginRegistration(tx, {
        edition,
        personId: actor.personId,
        role: 'guest',
        locale: 'en',
        isReturning: false,
        now: scene.deps.clock(),
      }),
    )
    expect(begun).toMatchObject({ ok: true, value: { state: 'draft', isNew: false } })
    const progress = await scene.deps.db.run(actor, (tx) => findProgress(tx, actor, ask))
    expect(Object.keys(progress?.answers ?? {})).toEqual(['personal', 'conference'])
    expect(await scene.database.sql('select text_key, source from consent')).toEqual([
      { text_key: 'privacy', source: 'sign-up' },
    ])
  })

  it('is invited once, unless they want no mail or have sent it already', async () => {
    const id = await imported(`${heads}\n${ada}\nbo@example.org;Bo;;;;;;;;`)
    await inviteImported(scene.deps, scene.admin, id)
    await inviteImported(scene.deps, scene.admin, id)
    const mails = await scene.database.sql<{ person_id: string; params: Record<string, string> }>(
      `select person_id, params from outbox where template = 'import-invitation'`,
    )
    expect(mails).toHaveLength(2)
    const compose = (index: number) =>
      scene.database.workerDb.run(mint.worker(), (tx) =>
        composeMail(
          tx,
          {
            template: 'import-invitation',
            personId: mails[index]?.person_id ?? '',
            challengeId: null,
            newsletterSignupId: null,
            farewellId: null,
            matchId: null,
            campaignId: null,
            params: mails[index]?.params ?? {},
          },
          scene.deps.clock(),
          {
            siteUrl: 'https://beds.example',
            keys: scene.deps.keys,
            randomInt: scene.deps.randomInt,
          } as never,
        ),
      )
    expect(await compose(0)).toMatchObject({
      kind: 'mail',
      locale: 'de',
      content: { view: { startUrl: 'https://beds.example/de/signUp/guest/__getStarted' } },
      headers: { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
    })
    await scene.database.sql(`update registration set state = 'submitted' where person_id = $1`, [
      mails[0]?.person_id,
    ])
    expect(await compose(0)).toEqual({ kind: 'skip', reason: 'registration-submitted' })
    await undoImport(scene.deps, scene.admin, id)
    expect(await compose(1)).toEqual({ kind: 'skip', reason: 'registration-gone' })
  })
})

describe('taking an import back', () => {
  it('removes what it made, puts back what it changed, and leaves what people have worked on', async () => {
    await imported('E-Mail;Vorname\nold@example.org;Before')
    const id = await imported(
      'E-Mail;Vorname\nold@example.org;After\nnew@example.org;New\nbusy@example.org;Busy\nbegun@example.org;Begun',
    )
    await scene.database.sql(
      `update registration set updated_at = now() from person where person.id = person_id and email = 'busy@example.org'`,
    )
    await scene.database
      .sql(`insert into consent (person_id, registration_id, text_key, text_version, locale, source, given_at)
      select person.id, registration.id, 'privacy', 1, 'en', 'sign-up', now() from registration join person on person.id = person_id
      where email = 'begun@example.org'`)
    expect(await findUndoing(scene.deps, scene.admin, { id, requestId: 'r' })).toEqual({
      removed: { count: 1, people: ['new@example.org'] },
      restored: { count: 1, people: ['old@example.org'] },
      kept: { count: 2, people: ['begun@example.org', 'busy@example.org'] },
    })
    const pressed = await Promise.all([1, 2, 3].map(() => undoImport(scene.deps, scene.admin, id)))
    expect(pressed.every(({ ok }) => ok)).toBe(true)
    expect(await draftOf('new@example.org')).toBeUndefined()
    expect((await draftOf('old@example.org'))?.draft.prefilled).toEqual({
      personal: { firstName: ['Before'] },
    })
    expect((await draftOf('busy@example.org'))?.draft.prefilled).toEqual({
      personal: { firstName: ['Busy'] },
    })
    expect(
      await scene.database.sql(
        `select email from person where email like '%@example.org' and email_confirmed_at is null order by email`,
      ),
    ).toEqual(['begun', 'busy', 'old'].map((name) => ({ email: `${name}@example.org` })))
    const [latest] = await listImports(scene.deps, scene.admin, id)
    expect(latest?.undone).toMatchObject({ removed: 1, restored: 1, kept: 2 })
  })

  it('is not possible once what was before is forgotten', async () => {
    const id = await imported(`${heads}\n${ada}`)
    const waiting = await keep(`${heads}\n${ada}`)
    scene.database.clock.advance({ hours: 25 })
    expect(await forgetImports(scene.database.workerDb, mint.worker(), scene.deps.clock())).toBe(1)
    expect(
      await getImportDraft(scene.deps, scene.admin, { id: waiting, locale: 'en', requestId: 'r' }),
    ).toBeNull()
    scene.database.clock.advance({ hours: 24 * 14 })
    expect(await forgetImports(scene.database.workerDb, mint.worker(), scene.deps.clock())).toBe(1)
    expect((await listImports(scene.deps, scene.admin, id))[0]?.canUndo).toBe(false)
    expect(await undoImport(scene.deps, scene.admin, id)).toEqual({ ok: false, error: 'too-late' })
    expect(await count('registration')).toBe(1)
  })

  it('never removes anything but a draft that an import has made', async () => {
    const guest = await aGuest(scene.database)
    await scene.deps.db.run(scene.admin, (tx) =>
      tx.deleteFrom('registration').where('id', '=', guest.registrationId).execute(),
    )
    await scene.deps.db.run(scene.admin, (tx) =>
      tx.deleteFrom('person').where('id', '=', guest.personId).execute(),
    )
    expect(await count('registration')).toBe(1)
  })
})
