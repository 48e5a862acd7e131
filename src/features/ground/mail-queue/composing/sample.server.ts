import type { Tx } from '#db/connect.server.ts'
import { getCurrentEdition } from '#features/ground/editions.server.ts'
import { isLocale } from '#i18n/locale.ts'
import type { MailTemplate } from '#mails/registry.ts'
import { getSamples } from '../samples.server.ts'
import { findOrganiser } from './organiser.server.ts'
import { skip } from '#mails/mail.ts'
import type { Composition } from './composing.ts'

type Request = { template: MailTemplate; personId: string; params: Record<string, string> }

/** A mail of the catalogue to the organiser who asked: invented people, a marked subject, and no headers of list mail. */
export async function composeSample(
  tx: Tx,
  { template, personId, params }: Request,
  siteUrl: string,
): Promise<Composition> {
  const reader = await findOrganiser(tx, personId)
  if (!reader) return skip('reader-not-approved')
  const wished = params['language'] ?? ''
  const locale = isLocale(wished) ? wished : reader.locale
  const samples = await getSamples(await getCurrentEdition(tx), locale, siteUrl)
  const sample = samples.find(({ key, content }) => key === params['sample'] && content.template === template)
  if (!sample) return skip('no-such-sample')
  return { kind: 'mail', to: reader.email, locale, content: sample.content, deadline: null, isCopy: true }
}
