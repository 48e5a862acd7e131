import { data, redirect } from 'react-router'
import { depsOf, visitOf } from '#features/ground/context.server.ts'
import { requireAdmin } from '#features/ground/sign-in/gates.server.ts'
import { localised } from '#i18n/locale.ts'
import type { Route } from './+types/letter-file'
import { pdfAnswer } from './pdf.server.ts'
import { printLetter } from './printing.server.ts'
import { readPrintForm } from './visa-letters.ts'

const page = '/admin/letters'

/** A letter is made of what is posted: an address would be kept and logged. */
export function loader({ context }: Route.LoaderArgs) {
  requireAdmin(context)
  return redirect(localised(visitOf(context).locale, page))
}

/** For a guest who cannot print it. */
export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context)
  const form = readPrintForm(await request.formData())
  if (!form.success) throw data(null, 400)
  const { locale, requestId } = visitOf(context)
  const printed = await printLetter(depsOf(context), admin, { form: form.data, requestId })
  if (printed.ok) return pdfAnswer(printed.value)
  return redirect(localised(locale, `${page}?problem=${printed.error}`))
}
