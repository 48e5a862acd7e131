import * as z from 'zod'
import { depsOf, visitOf, withProblems } from '#features/ground/context.server.ts'
import { requireAdmin } from '#features/ground/sign-in/gates.server.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { translator } from '#i18n/translate.ts'
import { Button } from '#ui/button.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { findPlaces, listPlaces } from '#ui/find/console-find.ts'
import { FoundWords } from '#ui/find/found-words.tsx'
import { LONGEST_FIND, type Found } from '#ui/find/found.ts'
import { ConsoleHead } from '#ui/console-head.tsx'
import { PostForm } from '#ui/post-form.tsx'
import { TextField } from '#ui/text-field.tsx'
import { findAll } from './finding.server.ts'
import type { Route } from './+types/find-page'

export const meta: Route.MetaFunction = ({ matches, location }) => pageTitle(matches, location, 'find.title')

const formSchema = z.object({ q: z.string().trim().min(1).max(LONGEST_FIND) })
const most = { people: 50, others: 10, places: 20 }

export function loader({ context }: Route.LoaderArgs) {
  requireAdmin(context)
  return null
}

/** Changes nothing: a form, so that no name gets into an address. */
export async function action({ request, context }: Route.ActionArgs) {
  const admin = requireAdmin(context)
  const form = formSchema.safeParse(Object.fromEntries(await request.formData()))
  if (!form.success) return withProblems(context, { q: '', answer: null })
  const { q } = form.data
  const { locale, requestId } = visitOf(context)
  const answer = await findAll(depsOf(context), admin, { q, locale, requestId, most })
  const places = findPlaces(translator(locale), q, most.places)
  return { q, answer: { ...answer, found: [...places, ...answer.found] } }
}

export default function FindPage({ actionData }: Route.ComponentProps) {
  const { t } = useTexts()
  const answer = actionData?.answer
  const problem = actionData && !answer ? t('find.tooLittle') : null
  return (
    <>
      <ConsoleHead lead={t('find.lead')}>{t('find.title')}</ConsoleHead>
      <search>
        <PostForm>
          <TextField
            name="q"
            label={t('find.label')}
            hint={t('find.hint')}
            problem={problem}
            defaultValue={actionData?.q ?? ''}
            maxLength={LONGEST_FIND}
            autoComplete="off"
          />
          <div className="actions">
            <Button>{t('find.go')}</Button>
          </div>
        </PostForm>
      </search>
      {answer ? <Answer {...answer} /> : <AllPlaces />}
    </>
  )
}

function Answer({ found, isSimilar, hasMore }: { found: Found[]; isSimilar: boolean; hasMore: boolean }) {
  const { t } = useTexts()
  if (found.length === 0)
    return (
      <EmptyState title={t('find.nothing')}>
        <p>{t('find.nothingHint')}</p>
      </EmptyState>
    )
  return (
    <section aria-labelledby="found">
      <h2 id="found">{t('find.count', { count: found.length })}</h2>
      {isSimilar && <p>{t('find.similar')}</p>}
      <Results found={found} />
      {hasMore && <p>{t('find.more')}</p>}
    </section>
  )
}

/** Before anything is typed: where one can go, as the table of contents of the console. */
function AllPlaces() {
  const { t, to } = useTexts()
  const groups = Map.groupBy(listPlaces(t), ({ kind, line }) =>
    kind === 'action' ? t('find.allActions') : line,
  )
  return [...groups].map(([title, places]) => (
    <section key={title} aria-label={title || t('find.allPlaces')}>
      <h2>{title || t('find.allPlaces')}</h2>
      <ul className="find-places">
        {places.map((place) => (
          <li key={place.to}>
            <a href={to(place.to)}>{place.name}</a>
          </li>
        ))}
      </ul>
    </section>
  ))
}

function Results({ found }: { found: readonly Found[] }) {
  const { to } = useTexts()
  return (
    <ul className="find-results">
      {found.map((one) => (
        <li key={`${one.kind} ${one.to}`}>
          <a href={to(one.to)}>
            <FoundWords found={one} />
          </a>
        </li>
      ))}
    </ul>
  )
}
