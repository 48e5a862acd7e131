/** Files of nearly everybody that wait for the yes of another organiser (rules: second yes). */
import { fileName, readAskedReason } from '#db/access-log.server.ts'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import { whatPressDoes, yesEnds } from '#domain/second-yes.ts'
import type { Deps } from '#features/ground/context.server.ts'
import type { AskedFile } from '#features/ground/lists/big-files.server.ts'
import { listOpenYes, pressYes, refuseYes } from '#features/ground/second-yes/asking.server.ts'
import { readStandings } from '#features/ground/second-yes/standings.server.ts'
import { isStillApproved } from '#features/ground/sign-in/organisers.server.ts'
import type { Locale } from '#i18n/locale.ts'
import { momentWords } from '#i18n/moment.ts'
import type { Decided, FileView } from './admins.ts'

export function listAskedFiles(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  admin: ApprovedAdmin,
  { timeZone, locale }: { timeZone: string; locale: Locale },
): Promise<FileView[]> {
  const standings = { now: clock() }
  return db.run(admin, async (tx) => {
    const all = await readStandings(tx)
    const open = await listOpenYes(tx, 'export', { ...standings, all })
    const views: FileView[] = []
    for (const yes of open.values()) {
      const { list, hasContacts, count } = yes.what as AskedFile
      const reason = await readAskedReason(tx, { ...yes, file: fileName({ list, hasContacts }) })
      const person = await tx
        .selectFrom('person')
        .select('email')
        .where('id', '=', yes.personId)
        .executeTakeFirst()
      views.push({
        id: yes.id,
        email: person?.email ?? '',
        list: LISTS.find((known) => known === list) ?? null,
        hasContacts,
        reason: reason ?? '',
        count,
        until: momentWords(yesEnds(yes.at), timeZone, locale),
        isMine: yes.personId === admin.personId,
        press: whatPressDoes(admin.personId, { act: 'export' }, yes, { ...standings, all }),
      })
    }
    return views
  })
}

const LISTS = ['guests', 'hosts', 'matches', 'letters', 'mails'] as const

/** One no is enough; the asker can take it back. */
export function decideFile(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  admin: ApprovedAdmin,
  { id, intent }: { id: string; intent: 'agree-file' | 'refuse-file' },
): Promise<Decided> {
  const now = clock()
  return db.run(admin, async (tx) => {
    if (!(await isStillApproved(tx, admin))) return 'nothing'
    const row = await tx
      .selectFrom('secondYes')
      .select('about')
      .where('id', '=', id)
      .where('act', '=', 'export')
      .where('endedAt', 'is', null)
      .executeTakeFirst()
    if (!row?.about) return 'nothing'
    if (intent === 'refuse-file')
      return (await refuseYes(tx, admin, { act: 'export', id }, now)) ? 'done' : 'nothing'
    const press = await pressYes(tx, admin, { act: 'export', about: row.about }, now)
    return press.state === 'settled' ? 'done' : press.state === 'asked' ? 'asked' : press.why
  })
}
