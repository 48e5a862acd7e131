import { data } from 'react-router'
import { depsOf, visitOf } from '#features/ground/context.server.ts'
import { requireAdmin } from '#features/ground/sign-in/gates.server.ts'
import { paperAnswer } from '#features/site/sharing/paper-answer.server.ts'
import { printPaper } from '#features/site/sharing/papers.server.ts'
import { isPaper } from '#features/site/sharing/sharing.ts'
import type { Route } from './+types/paper-file'
import { findLink } from './links.server.ts'
import { linkIdSchema } from './links.ts'

/** Poster or flyer that carries a named link, in the language of the address. */
export async function loader({ request, params, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const deps = depsOf(context)
  const { path, locale } = visitOf(context)
  const id = linkIdSchema.safeParse(params.id)
  const paper = path
    .split('/')
    .at(-1)
    ?.replace(/\.pdf$/, '')
  const found = id.success && isPaper(paper) ? await findLink(deps, admin, id.data) : null
  if (!found || !isPaper(paper)) throw data(null, 404)
  const { slug } = found.link
  return paperAnswer(
    request,
    await printPaper(deps, { paper, locale, slug }),
    `${paper}-${slug}-${locale}.pdf`,
  )
}
