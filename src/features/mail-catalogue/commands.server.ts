import type { ApprovedAdmin } from '#db/actor.server.ts'
import type { Deps } from '#features/context.server.ts'
import { enqueueMail, lanes } from '#features/mail-queue/commands.server.ts'
import type { Locale } from '#i18n/locale.ts'
import type { MailTemplate } from '#mails/registry.ts'

/**
 * A mail of the catalogue to the organiser's own mailbox, marked as a test, about people who do not exist. `press` is the
 * page's, so that pressing twice sends once.
 */
export async function sendSample(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  admin: ApprovedAdmin,
  {
    template,
    form,
    language,
    press,
  }: { template: MailTemplate; form: string; language: Locale; press: string },
): Promise<void> {
  const now = clock()
  const mail = { lane: lanes.broadcast, template, params: { sample: form, language } }
  const dedupeKey = `sample:${press}:${language}`
  await db.run(admin, (tx) => enqueueMail(tx, { ...mail, dedupeKey, personId: admin.personId }, now))
}
