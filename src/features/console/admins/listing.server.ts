/** Who is an organiser and who asks to be one, with what this organiser can decide about each (rules: second yes). */
import type { Temporal } from 'temporal-polyfill'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import {
  countsFrom,
  hasStanding,
  mayRefuse,
  revokedFrom,
  whatPressDoes,
  yesEnds,
} from '#domain/second-yes.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { listOpenYes, type OpenYes } from '#features/ground/second-yes/asking.server.ts'
import { readStandings } from '#features/ground/second-yes/standings.server.ts'
import type { Locale } from '#i18n/locale.ts'
import { momentWords } from '#i18n/moment.ts'
import type { PersonRow, RequestRow, YesView } from './people-tables.tsx'
import { listAdmins, listApprovalRequests } from './admins.server.ts'

type ListDeps = Pick<Deps, 'db' | 'keys' | 'clock'>

export async function listEntries(
  deps: ListDeps,
  admin: ApprovedAdmin,
  { timeZone, locale }: { timeZone: string; locale: Locale },
): Promise<{ requests: RequestRow[]; organisers: PersonRow[] }> {
  const now = deps.clock()
  const own = admin.personId
  const moment = (at: Temporal.Instant) => momentWords(at, timeZone, locale)
  const [waiting, approved] = [await listApprovalRequests(deps, admin), await listAdmins(deps.db, admin)]
  const { all, approving, revoking } = await deps.db.run(admin, async (tx) => {
    const standings = { all: await readStandings(tx), now }
    return {
      all: standings.all,
      approving: await listOpenYes(tx, 'approve', standings),
      revoking: await listOpenYes(tx, 'revoke', standings),
    }
  })
  const standings = { all, now }
  const emails = new Map(approved.map(({ personId, email }) => [personId, email]))
  const view = (act: 'approve' | 'revoke', about: string, open: OpenYes | undefined): YesView => ({
    press: whatPressDoes(own, { act, about }, open ?? null, standings),
    open: open
      ? {
          by: emails.get(open.personId) ?? '',
          isMine: open.personId === own,
          isAgreed: open.agreedAt !== null,
          at: moment(open.agreedAt ? revokedFrom(open.agreedAt) : yesEnds(open.at)),
        }
      : null,
    mayStop:
      open !== undefined &&
      (open.personId === own || act === 'revoke') &&
      mayRefuse(own, { act, askedBy: open.personId, about }, standings),
  })
  return {
    requests: waiting.map(({ personId, email, at, former }) => ({
      personId,
      email,
      at: moment(at),
      former: former && { how: former.how, at: moment(former.at) },
      yes: view('approve', personId, approving.get(personId)),
    })),
    organisers: approved.map(({ personId, email, at }) => {
      const standing = all.find((one) => one.personId === personId)
      return {
        personId,
        email,
        at: moment(at),
        isSelf: personId === own,
        countsFrom: standing && !hasStanding(standing, now) ? moment(countsFrom(standing)) : null,
        yes: view('revoke', personId, revoking.get(personId)),
      }
    }),
  }
}
