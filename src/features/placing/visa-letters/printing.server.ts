/** A letter is printed: the version that holds, or the next where what it said is not so any more (rules: letters). */
import type { Temporal } from 'temporal-polyfill'
import { recordView } from '#db/access-log.server.ts'
import type { ApprovedAdmin, GuestActor } from '#db/actor.server.ts'
import type { Tx } from '#db/connect.server.ts'
import { readStay, sql } from '#db/sql.server.ts'
import { ok, refuse, type Result } from '#domain/result.ts'
import { initialsOf, isLatin } from '#domain/visa-letter.ts'
import { nameOf } from '#domain/name.ts'
import type { Deps } from '#features/ground/context.server.ts'
import { setVisaLetter, type LetterWords, type PdfDeps, type Printed } from './pdf.server.ts'
import type { PrintForm, PrintRefusal } from './visa-letters.ts'

/** `form` is used for this one file and then gone: nothing of passport and birth is stored. */
export async function printLetter(
  deps: PdfDeps & Pick<Deps, 'db'>,
  by: GuestActor | ApprovedAdmin,
  { form, requestId }: { form: PrintForm; requestId: string },
): Promise<Result<Printed, PrintRefusal>> {
  const now = deps.clock()
  const { passport, born, writtenName, print } = form
  const [id, language] = print
  const found = await deps.db.run(by, async (tx) => {
    const written = await writeVersion(tx, { id, typedName: writtenName }, now)
    if (written.ok && by.kind === 'admin') {
      const { guestId, hostId } = written.value
      const subjects = [guestId, ...(hostId ? [hostId] : [])]
      await recordView(tx, by, { action: 'view-record', subjects, requestId }, now)
    }
    return written
  })
  if (!found.ok) return found
  return ok(await setVisaLetter(deps, language, { ...found.value.words, passport, born }))
}

type Written = { words: Omit<LetterWords, 'passport' | 'born'>; guestId: string; hostId: string | null }

/** The version that holds now, made if there is none. The letter is locked meanwhile. */
async function writeVersion(
  tx: Tx,
  { id, typedName }: { id: string; typedName: string },
  now: Temporal.Instant,
): Promise<Result<Written, PrintRefusal>> {
  await tx.selectFrom('visaLetter').select('id').where('id', '=', id).forUpdate().execute()
  const letter = await findLetter(tx, id)
  if (!letter?.number || letter.state === 'withdrawn' || letter.state === 'asked') return refuse('gone')
  const registered = fullName(letter.guestFirst, letter.guestLast)
  const known = letter.state === 'valid' ? letter.writtenName : null
  const guestName = isLatin(registered) ? registered : known || typedName || letter.writtenName || ''
  if (!isLatin(guestName)) return refuse('name')
  const hostName = fullName(letter.hostFirst, letter.hostLast)
  if (letter.hostId && !isLatin(hostName)) return refuse('host-name')
  const { number, guestId, hostId, street, houseNumber, postalCode, city } = letter
  const isNew = letter.state !== 'valid'
  const version = (letter.version ?? 0) + (isNew ? 1 : 0)
  if (isNew) await storeVersion(tx, { letter, version, guestName }, now)
  if (guestName !== registered && guestName !== letter.writtenName)
    await tx.updateTable('visaLetter').set({ writtenName: guestName }).where('id', '=', id).execute()
  const host = hostId
    ? { name: hostName, address: `${street ?? ''} ${houseNumber ?? ''}, ${postalCode ?? ''} ${city ?? ''}` }
    : null
  return ok({ words: { number, version, guestName, stay: readStay(letter.stayNow), host }, guestId, hostId })
}

type Making = {
  letter: NonNullable<Awaited<ReturnType<typeof findLetter>>>
  version: number
  guestName: string
}

async function storeVersion(
  tx: Tx,
  { letter, version, guestName }: Making,
  now: Temporal.Instant,
): Promise<void> {
  await tx
    .insertInto('visaLetterVersion')
    .values({
      letterId: letter.id,
      registrationId: letter.guestId,
      version,
      stay: letter.stayNow,
      initials: initialsOf(guestName),
      says: sql<Buffer>`app.letter_says(${letter.guestId}, ${letter.hostId})`,
      madeAt: now.toString(),
    })
    .execute()
}

function findLetter(tx: Tx, id: string) {
  return tx
    .selectFrom('liveVisaLetter as letter')
    .innerJoin('guestFacts as guest', 'guest.registrationId', 'letter.registrationId')
    .leftJoin('contact as guestContact', 'guestContact.registrationId', 'letter.registrationId')
    .leftJoin('match', 'match.id', 'letter.matchId')
    .leftJoin('hostFacts as host', 'host.registrationId', 'match.hostRegistrationId')
    .leftJoin('contact as hostContact', 'hostContact.registrationId', 'match.hostRegistrationId')
    .leftJoin('hostAddress as home', 'home.registrationId', 'match.hostRegistrationId')
    .select((eb) => [
      'letter.id',
      'letter.letterNumber as number',
      'letter.state',
      'letter.version',
      'letter.writtenName',
      'letter.registrationId as guestId',
      'match.hostRegistrationId as hostId',
      eb.fn.coalesce('match.stay', 'guest.stay').as('stayNow'),
      'guest.firstName as guestFirst',
      'guestContact.lastName as guestLast',
      'host.firstName as hostFirst',
      'hostContact.lastName as hostLast',
      'home.street',
      'home.houseNumber',
      'home.postalCode',
      'home.city',
    ])
    .where('letter.id', '=', id)
    .executeTakeFirst()
}

export const fullName = (first: string | null, last: string | null) =>
  nameOf({ firstName: first, lastName: last }).normalize('NFC')
