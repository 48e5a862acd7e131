import { recordView } from '#db/access-log.server.ts'
import type { ApprovedAdmin } from '#db/actor.server.ts'
import type { Deps } from '#features/context.server.ts'
import { getCurrentEdition } from '#features/editions/queries.server.ts'
import { previewOffer, type MailPreview } from '#features/mail-queue/queries.server.ts'
import { listDrafts, type MatchRow } from '#features/matches/records/queries.server.ts'
import { findOpenRound } from '#features/matching/rounds/queries.server.ts'

export type DraftView = Pick<
  MatchRow,
  'id' | 'guestName' | 'hostName' | 'stay' | 'roomNumber' | 'roomType' | 'bed'
> & {
  /** Somebody has to ask first (R5): cannot be sent yet. */
  isBlocked: boolean
  /** The very mails; without the HTML, which has the same words. Null if the match is past being offered. */
  mails: { guest: PreviewView; host: PreviewView } | null
}
export type PreviewView = Pick<MailPreview, 'to' | 'locale' | 'subject' | 'text'>
export type InformView = {
  drafts: DraftView[]
  /** Drafts that follow once these are sent. */
  more: number
  /** The deadline rule in numbers. */
  rule: { days: number; before: number; least: number }
}

/** So many pairs a person can still look through before pressing send, and a page can show with both mails. */
const draftsAtOnce = 25

/** The oldest drafts with the very mails that sending them now would cause. */
export async function getInform(
  { db, clock, settings }: Pick<Deps, 'db' | 'clock' | 'settings'>,
  admin: ApprovedAdmin,
  requestId: string,
): Promise<InformView> {
  const now = clock()
  const frame = { brand: settings.brandName, siteUrl: settings.publicUrl.origin }
  return db.run(admin, async (tx) => {
    const edition = await getCurrentEdition(tx)
    const round = await findOpenRound(tx, edition.id)
    const all = await listDrafts(tx, edition.id, now)
    const shown = all.slice(0, draftsAtOnce)
    const subjects = shown.flatMap(({ guestId, hostId }) => [guestId, hostId])
    await recordView(tx, admin, { action: 'preview-offers', subjects, requestId }, now)
    const drafts: DraftView[] = []
    for (const row of shown) {
      const { id, guestName, hostName, stay, roomNumber, roomType, bed } = row
      const mails = await previewOffer(tx, admin, id, now, frame)
      drafts.push({
        id,
        guestName,
        hostName,
        stay,
        roomNumber,
        roomType,
        bed,
        isBlocked: row.askFirst === 'open',
        mails: mails && { guest: toPreview(mails.guest), host: toPreview(mails.host) },
      })
    }
    return {
      drafts,
      more: all.length - shown.length,
      rule: {
        days: round?.acceptanceDays ?? edition.acceptanceDays,
        before: edition.acceptanceHoursBeforeArrival,
        least: edition.acceptanceHoursAtLeast,
      },
    }
  })
}

const toPreview = ({ to, locale, subject, text }: MailPreview): PreviewView => ({ to, locale, subject, text })
