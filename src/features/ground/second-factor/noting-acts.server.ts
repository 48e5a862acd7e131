import type { RouterContextProvider } from 'react-router'
import { depsOf, visitOf } from '#features/ground/context.server.ts'
import { whatComes } from './asking-again.server.ts'
import { pathWithoutLocale } from '#i18n/locale.ts'
import { eventOfAct } from './acts.ts'
import { countUnwritten } from '#features/ground/security/writing.server.ts'
import { noteSecurity } from '#features/ground/security/noting.server.ts'

type Acting = { request: Request; context: Readonly<RouterContextProvider>; pattern: string }

/** A no changes nothing. What fails may do so after the act, when its page is made: better one line too many. */
const isRefused = ({ status }: Response) => status >= 400 && status < 500

/**
 * For the `middleware` of the console: what is asked for again, and files, are noted once they are done. After the act and apart from
 * it: nothing of the log stands in its way.
 */
export async function noteActs(
  { request, context, pattern }: Acting,
  next: () => Promise<Response>,
): Promise<Response> {
  const page = pathWithoutLocale(`/${pattern.replace(/^\//, '')}`)
  const isReading = request.method === 'GET' || request.method === 'HEAD'
  const kind = eventOfAct(page, await whatComes(request, page, isReading))
  const answer = await next()
  // A field that was left asks what is wrong with the form so far. The answer says so: what is asked for, anybody can say.
  const isCheck = !isReading && answer.headers.get('Content-Type')?.startsWith('application/json')
  const { actor } = visitOf(context)
  if (kind === null || isCheck || actor === null || isRefused(answer)) return answer
  const { db, clock, log } = depsOf(context)
  await db
    .run(actor, (tx) => noteSecurity(tx, clock(), { kind }))
    .catch(async () => {
      log.error('security-log.failed', { kind })
      await db.run(actor, (tx) => countUnwritten(tx, clock())).catch(() => {})
    })
  return answer
}
