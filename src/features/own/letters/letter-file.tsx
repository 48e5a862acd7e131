import { data, redirect } from 'react-router'
import { depsOf, visitOf } from '#features/ground/context.server.ts'
import { findGuest, requireSignedIn } from '#features/ground/sign-in/gates.server.ts'
import { pdfAnswer } from '#features/placing/visa-letters/pdf.server.ts'
import { printLetter } from '#features/placing/visa-letters/printing.server.ts'
import { readPrintForm } from '#features/placing/visa-letters/visa-letters.ts'
import { localised } from '#i18n/locale.ts'
import type { Route } from './+types/letter-file'

const page = '/profile/letters'

/** A letter is made of what is posted: an address would be kept and logged. */
export function loader({ context }: Route.LoaderArgs) {
  requireSignedIn(context)
  return redirect(localised(visitOf(context).locale, page))
}

export async function action({ request, context }: Route.ActionArgs) {
  const person = requireSignedIn(context)
  const guest = await findGuest(context, person)
  const form = readPrintForm(await request.formData())
  if (!form.success) throw data(null, 400)
  const { locale, requestId } = visitOf(context)
  const printed = guest && (await printLetter(depsOf(context), guest, { form: form.data, requestId }))
  if (printed?.ok) return pdfAnswer(printed.value)
  return redirect(localised(locale, `${page}?problem=${printed?.error ?? 'gone'}`))
}
