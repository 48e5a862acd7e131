import { data } from 'react-router'
import { depsOf, visitOf } from '#features/ground/context.server.ts'
import type { Route } from './+types/paper-file'
import { printPaper } from './papers.server.ts'
import { paperAnswer } from './paper-answer.server.ts'
import { isPaper } from './sharing.ts'

/** A poster or flyer that leads to the home page, for whoever wants to hang one up. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { path, locale } = visitOf(context)
  const paper = path
    .split('/')
    .at(-1)
    ?.replace(/\.pdf$/, '')
  if (!isPaper(paper)) throw data(null, 404)
  const printed = await printPaper(depsOf(context), { paper, locale, slug: null })
  return paperAnswer(request, printed, `${paper}-${locale}.pdf`)
}
