/** The organisation thanks a host on paper, once a guest has stayed. */
import { recordView } from '#db/access-log.server.ts'
import type { ApprovedAdmin, HostActor } from '#db/actor.server.ts'
import { readStay } from '#db/sql.server.ts'
import { countNights, isOver } from '#domain/stay.ts'
import { isLatin } from '#domain/visa-letter.ts'
import type { Deps } from '#features/ground/context.server.ts'
import type { Locale } from '#i18n/locale.ts'
import { translator } from '#i18n/translate.ts'
import { setLetter, type PdfDeps, type Printed } from './pdf.server.ts'

type ThanksRequest = { hostId: string; locale: Locale; requestId: string }

/** Null where nobody has stayed yet. */
export async function printThanks(
  deps: PdfDeps & Pick<Deps, 'db'>,
  by: HostActor | ApprovedAdmin,
  { hostId, locale, requestId }: ThanksRequest,
): Promise<Printed | null> {
  const now = deps.clock()
  const { timeZone, city } = await deps.edition()
  const rows = await deps.db.run(by, async (tx) => {
    if (by.kind === 'admin')
      await recordView(tx, by, { action: 'view-record', subjects: [hostId], requestId }, now)
    return tx
      .selectFrom('liveMatch as match')
      .innerJoin('hostFacts as host', 'host.registrationId', 'match.hostRegistrationId')
      .select(['match.guestRegistrationId as guestId', 'match.stay', 'host.firstName'])
      .where('match.hostRegistrationId', '=', hostId)
      .where('match.isAgreed', '=', true)
      .execute()
  })
  const stayed = rows.filter(({ stay }) => isOver(readStay(stay), now, timeZone))
  const [first] = stayed
  if (!first) return null
  const t = translator(locale)
  const nights = stayed.reduce((sum, { stay }) => sum + countNights(readStay(stay)), 0)
  const bytes = await setLetter(
    deps,
    locale,
    { name: 'thank-you-letter', proof: null },
    {
      // The typeface writes no other letters.
      hostName: isLatin(first.firstName) ? first.firstName : t('letterPaper.host', { city }),
      guestCount: t('letterPaper.guests', {
        count: new Set(stayed.map(({ guestId }) => guestId)).size,
      }),
      nightCount: t('letterPaper.nightCount', { count: nights }),
    },
  )
  return { bytes, name: `thank-you-${locale}.pdf` }
}
