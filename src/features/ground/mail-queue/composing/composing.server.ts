import type { Temporal } from 'temporal-polyfill'
import type { Tx } from '#db/connect.server.ts'
import { skip } from '#mails/mail.ts'
import { isMailTemplate, isOfKind } from '#mails/registry.ts'
import { addressMails } from './address.server.ts'
import { type Composition, type ComposeTools, incomplete, type MailRow } from './composing.ts'
import { composeMatchMail, readMatchParams } from './match.server.ts'
import { composeOrganiserMail } from './organiser.server.ts'
import { composePersonMail } from './person.server.ts'
import { composeRegistrationMail } from './registration.server.ts'
import { composeSample } from './sample.server.ts'

/**
 * Fills in, from the database as it is at `now`, what a queued mail says and to whom, or finds that its reason is gone
 * (rendered late, eligibility checked again at sending). A code is made and its hash stored on the way.
 */
export async function composeMail(
  tx: Tx,
  row: MailRow,
  now: Temporal.Instant,
  tools: ComposeTools,
): Promise<Composition> {
  const { template, personId, matchId, params } = row
  const asked = { row, now, tools }
  if (!isMailTemplate(template)) return skip('unknown-template')
  if (params['sample'] !== undefined)
    return personId ? composeSample(tx, { template, personId, params }, tools.siteUrl) : incomplete
  if (isOfKind(template, 'match')) {
    if (!matchId) return incomplete
    const fingerprint = (text: string) => tools.keys.hash('told', `${matchId}\n${text}`).toString('base64url')
    const request = { matchId, now, siteUrl: tools.siteUrl, fingerprint, ...readMatchParams(row) }
    return composeMatchMail(tx, template, request)
  }
  if (isOfKind(template, 'registration')) return composeRegistrationMail(tx, template, asked)
  if (isOfKind(template, 'person')) return composePersonMail(tx, template, asked)
  if (isOfKind(template, 'organiser')) return composeOrganiserMail(tx, template, asked)
  return addressMails[template](tx, asked)
}
