import { data } from 'react-router'
import * as z from 'zod'
import { depsOf, visitOf } from '#features/ground/context.server.ts'
import { requireAdmin } from '#features/ground/sign-in/gates.server.ts'
import type { Route } from './+types/thanks-file'
import { pdfAnswer } from './pdf.server.ts'
import { printThanks } from './thanks.server.ts'

/** The letter of thanks, in the language of the page, to be sent by post. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const { locale, requestId } = visitOf(context)
  const id = z.uuid().safeParse(params.id)
  const asked = id.success && { hostId: id.data, locale, requestId }
  const thanks = asked && (await printThanks(depsOf(context), admin, asked))
  if (!thanks) throw data(null, 404)
  return pdfAnswer(thanks)
}
