import { data } from 'react-router'
import { depsOf } from '#features/ground/context.server.ts'
import { takeReport } from '#features/letters/returned-mail/returned-mail.server.ts'
import { visitorGate } from '#features/ground/sign-in/gates.server.ts'
import type { Route } from './+types/returned-mail-page'
import * as z from 'zod'

/** What a mail server posts: the token of the settings, and the mail as it is. */
const returnedMailSchema = z.object({ token: z.string().min(1).max(1024), message: z.string().min(1) })

// For mail servers (docs/operating/returned-mail.md): a returned mail, posted with the token of the settings. No token, no route.

const nothingHere = () => data(null, { status: 404 })

export function loader() {
  throw nothingHere()
}

/** What was posted is written down and judged later, so the sender learns nothing from the answer. */
export async function action({ request, context }: Route.ActionArgs) {
  const deps = depsOf(context)
  const token = deps.settings.bounces?.token ?? null
  if (token === null) throw nothingHere()
  const form = returnedMailSchema.safeParse(Object.fromEntries(await request.formData()))
  const isAllowed =
    form.success && deps.keys.matches('report-token', form.data.token, deps.keys.hash('report-token', token))
  if (!isAllowed) return new Response('Not taken.\n', { status: 422 })
  await takeReport(deps, visitorGate(), Buffer.from(form.data.message))
  return new Response('Taken.\n')
}
