import { data } from 'react-router'
import { depsOf, visitOf } from '#features/ground/context.server.ts'
import { findHost, requireSignedIn } from '#features/ground/sign-in/gates.server.ts'
import { pdfAnswer } from '#features/placing/visa-letters/pdf.server.ts'
import { printThanks } from '#features/placing/visa-letters/thanks.server.ts'
import type { Route } from './+types/thanks-file'

/** The letter of thanks for a host with whom somebody has stayed. */
export async function loader({ context }: Route.LoaderArgs) {
  const host = await findHost(context, requireSignedIn(context))
  const { locale, requestId } = visitOf(context)
  const asked = host && { hostId: host.registrationId, locale, requestId }
  const thanks = asked && (await printThanks(depsOf(context), host, asked))
  if (!thanks) throw data(null, 404)
  return pdfAnswer(thanks)
}
