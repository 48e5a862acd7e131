import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { ListNeighbours } from '#features/ground/lists/components/list-neighbours.tsx'
import type { Cell } from '#features/ground/lists/lists.ts'
import { MatchStateChip } from '#features/placing/matches/components/match-state.tsx'
import type { RecordView } from '#features/console/records/record.server.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { StateChip } from '#ui/state-chip.tsx'
import { useOneProblem } from '#ui/use-one-problem.ts'
import { SummaryList } from '#ui/summary-list.tsx'
import { CompanyPart } from './company-part.tsx'
import { LettersPart, ThanksPart } from './letters-part.tsx'
import { FillingForm } from './filling-form.tsx'
import { RecordNotes } from './record-notes.tsx'
import { Timeline } from './timeline.tsx'

type Props = {
  record: RecordView
  problem: string | null
  /** What was wrong with whom a guest must not meet, and what was typed. */
  notWith: { problem: string; whom: string; reason: string } | null
  notices: ReactNode
}

/** One registration on one page: where it stands and what was said at the left, what happened at the right. */
export function RecordBody({ record, problem, notWith, notices }: Props) {
  const { t, to } = useTexts()
  const { role, path, list, neighbours } = record
  const [page, search = ''] = path.split('?')
  const edit = `${page}/edit${search && `?${search}`}`
  const problems = useOneProblem(notWith ? 'whom' : 'words', notWith?.problem ?? problem)
  return (
    <>
      <ListNeighbours
        {...{ list, neighbours }}
        back={t(role === 'guest' ? 'records.toGuests' : 'records.toHosts')}
      />
      <PageTitle lead={t(role === 'guest' ? 'records.guestTitle' : 'records.hostTitle')}>
        {record.name}
      </PageTitle>
      {notices}
      <ErrorSummary problems={problems} />
      <div className="record">
        <div>
          <SummaryList
            rows={record.glance.map(({ label, cell }) => ({ label, value: <GlanceWords cell={cell} /> }))}
          />
          <p className="actions">
            {record.isSubmitted && (
              <LinkButton to={to(edit)} kind="quiet">
                {t('records.edit')}
              </LinkButton>
            )}{' '}
            {record.isActedFor && (
              <LinkButton to={to(`${page}/by-hand`)} kind="quiet">
                {t('byHand.action')}
              </LinkButton>
            )}{' '}
            {role === 'guest' && record.isSubmitted && !record.askAbout && (
              <LinkButton to={to(`/admin/matching/${page?.split('/').at(-1)}`)} kind="quiet">
                {t('records.toMatching')}
              </LinkButton>
            )}
          </p>
          {record.filling && <FillingForm filling={record.filling} />}
          <RecordMatches record={record} />
          {record.company && record.isSubmitted && (
            <CompanyPart company={record.company} typed={notWith} problem={notWith?.problem ?? null} />
          )}
          {record.letters && record.isSubmitted && (
            <LettersPart letters={record.letters} guestId={page?.split('/').at(-1) ?? ''} />
          )}
          {record.hasThanks && <ThanksPart path={`${page}/thanks.pdf`} />}
          {record.hasDraft && <p className="quiet">{t('records.hasDraft')}</p>}
          {record.groups.map(({ step, title, rows }) => (
            <section key={step}>
              <h2>{title}</h2>
              <SummaryList
                rows={rows.map(({ label, lines }) => ({
                  label,
                  value: lines.length > 0 && lines.map((line) => <div key={line}>{line}</div>),
                }))}
              />
            </section>
          ))}
        </div>
        <div>
          <RecordLeftovers record={record} />
          <RecordNotes record={record} problem={problem} />
          <Timeline record={record} />
        </div>
      </div>
    </>
  )
}

/** What a list said and no answer of ours could hold. */
function RecordLeftovers({ record: { leftovers } }: { record: RecordView }) {
  const { t } = useTexts()
  if (leftovers.length === 0) return null
  return (
    <section>
      <h2>{t('records.asWritten')}</h2>
      <p className="quiet">{t('records.asWrittenLead')}</p>
      <dl className="as-written">
        {leftovers.map(({ id, head, words }) => (
          <div key={id}>
            <dt>{head}</dt>
            <dd className="record-note">{words}</dd>
          </div>
        ))}
      </dl>
    </section>
  )
}

function GlanceWords({ cell }: { cell: Cell }) {
  if (typeof cell === 'string') return cell
  return cell.chip ? <StateChip state={cell.chip}>{cell.text}</StateChip> : cell.text
}

function RecordMatches({ record: { matches } }: { record: RecordView }) {
  const { t, to } = useTexts()
  if (matches.length === 0) return null
  return (
    <section>
      <h2>{t('records.matches')}</h2>
      <ul className="plain lined">
        {matches.map(({ id, name, state }) => (
          <li key={id}>
            <Link to={to(`/admin/match/${id}`)}>{name}</Link> <MatchStateChip state={state} />
          </li>
        ))}
      </ul>
    </section>
  )
}
