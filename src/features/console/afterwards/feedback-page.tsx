import { AGAINS, EXPERIENCES } from '#domain/feedback.ts'
import { depsOf, visitOf } from '#features/ground/context.server.ts'
import { requireAdmin } from '#features/ground/sign-in/gates.server.ts'
import { feedbackQuerySchema } from '#features/console/afterwards/afterwards.ts'
import { WHICH } from '#features/console/afterwards/which.ts'
import { readFeedback, type SideNumbers, type Sentence } from '#features/console/afterwards/reading.server.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { DataTable } from '#ui/data-table.tsx'
import { ConsoleHead } from '#ui/console-head.tsx'
import type { Route } from './+types/feedback-page'
import { Link } from 'react-router'

/** In people's own words, without a name; whose they are is one press away, and written down. */
function SentenceList({ sentences }: { sentences: readonly Sentence[] }) {
  const { t, to } = useTexts()
  if (sentences.length === 0) return <p className="quiet">{t('afterwards.noWords')}</p>
  return (
    <ul className="plain lined">
      {sentences.map(({ registrationId, role, experience, words, mayQuote }) => (
        <li key={registrationId}>
          <p className="said">{words}</p>
          <p className="quiet">
            {[
              t(`afterwards.from.${role}`),
              ...(experience ? [t(`afterwards.was.${experience}`)] : []),
              t(mayQuote ? 'afterwards.mayQuote' : 'afterwards.mayNotQuote'),
            ].join(' · ')}
            {' · '}
            <Link to={to(`/admin/${role}/${registrationId}`)}>{t('afterwards.whose')}</Link>
          </p>
        </li>
      ))}
    </ul>
  )
}

export const meta: Route.MetaFunction = ({ matches, location }) =>
  pageTitle(matches, location, 'afterwards.feedbackTitle')

export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = requireAdmin(context)
  const query = feedbackQuerySchema.parse(Object.fromEntries(new URL(request.url).searchParams))
  const { requestId } = visitOf(context)
  return { ...query, feedback: await readFeedback(depsOf(context), admin, { ...query, requestId }) }
}

const ROWS = [
  ['left', 'afterwards.left'],
  ['answered', 'afterwards.answered'],
  ...EXPERIENCES.map((name) => [name, `afterwards.experience.${name}`] as const),
  ...AGAINS.map((name) => [`again-${name}`, `afterwards.again.${name}`] as const),
] as const satisfies (readonly [keyof SideNumbers, string])[]

export default function Feedback({ loaderData }: Route.ComponentProps) {
  const { t, to } = useTexts()
  const { which, page, feedback } = loaderData
  const { numbers, sentences, total, pages } = feedback
  const at = (chosen: string, number = 1) =>
    `${to('/admin/feedback')}?which=${chosen}${number > 1 ? `&page=${number}` : ''}`
  return (
    <>
      <ConsoleHead lead={t('afterwards.feedbackLead')}>{t('afterwards.feedbackTitle')}</ConsoleHead>
      <DataTable<(typeof ROWS)[number]>
        caption={t('afterwards.numbers')}
        isNarrow
        columns={[
          { key: 'what', header: t('afterwards.what'), isName: true, cell: ([, words]) => t(words) },
          {
            key: 'guests',
            header: t('afterwards.guests'),
            align: 'right',
            cell: ([name]) => numbers.guest[name],
          },
          {
            key: 'hosts',
            header: t('afterwards.hosts'),
            align: 'right',
            cell: ([name]) => numbers.host[name],
          },
        ]}
        rows={ROWS}
        rowKey={([name]) => name}
      />
      <h2 id="words">{t('afterwards.words')}</h2>
      <p>{t('afterwards.wordsLead')}</p>
      <ul className="filters">
        {WHICH.map((choice) => (
          <li key={choice}>
            <a href={at(choice)} aria-current={choice === which ? 'true' : undefined}>
              {t(`afterwards.which.${choice}`)}
            </a>
          </li>
        ))}
      </ul>
      <SentenceList sentences={sentences} />
      {pages > 1 && (
        <nav aria-label={t('afterwards.words')}>
          <ul className="filters">
            <li>{t('afterwards.pageOf', { page, pages, total })}</li>
            {page > 1 && (
              <li>
                <a href={at(which, page - 1)} rel="prev">
                  {t('afterwards.previous')}
                </a>
              </li>
            )}
            {page < pages && (
              <li>
                <a href={at(which, page + 1)} rel="next">
                  {t('afterwards.next')}
                </a>
              </li>
            )}
          </ul>
        </nav>
      )}
    </>
  )
}
