import { useTexts } from '#i18n/texts-context.tsx'
import type { Former } from '#features/ground/applicants.server.ts'
import type { MomentWords } from '#i18n/moment.ts'
import { DataTable } from '#ui/data-table.tsx'
import { DecisionButton } from './decision-button.tsx'

export type PersonRow = { personId: string; email: string; at: MomentWords; isSelf: boolean }

/** `former`: they come back. */
export type RequestRow = PersonRow & { former: { how: Former['how']; at: MomentWords } | null }

const showAnswers = ({ personId, email }: PersonRow) => (
  <div className="actions">
    <DecisionButton decision="approve" personId={personId} email={email} />
    <DecisionButton decision="decline" personId={personId} email={email} />
  </div>
)

const showRevocation = ({ personId, email, isSelf }: PersonRow) =>
  isSelf ? <OwnEntry /> : <DecisionButton decision="revoke" personId={personId} email={email} />

function OwnEntry() {
  const { t } = useTexts()
  return <span className="quiet">{t('admins.ownEntry')}</span>
}

/** Who asked for approval, with the two answers. */
export function RequestsTable({ rows }: { rows: readonly RequestRow[] }) {
  const { t } = useTexts()
  const moment = (at: MomentWords) => t('admins.moment', at)
  return (
    <DataTable
      stacks
      caption={t('admins.requests')}
      isCaptionHidden
      columns={[
        {
          key: 'email',
          header: t('admins.address'),
          isName: true,
          cell: ({ email, former }) => (
            <>
              {email}
              {former && (
                <p>
                  <strong>{t(`admins.former.${former.how}`, { moment: moment(former.at) })}</strong>
                </p>
              )}
            </>
          ),
        },
        { key: 'asked', header: t('admins.asked'), cell: ({ at }) => t('admins.moment', at) },
        {
          key: 'decision',
          header: t('admins.decision'),
          cell: showAnswers,
        },
      ]}
      rows={rows}
      rowKey={({ personId }) => personId}
      empty={<p className="quiet">{t('admins.noRequests')}</p>}
    />
  )
}

/** All organisers; the others' approval can be taken back, one's own cannot. */
export function OrganisersTable({ rows }: { rows: readonly PersonRow[] }) {
  const { t } = useTexts()
  return (
    <DataTable
      stacks
      caption={t('admins.organisers')}
      isCaptionHidden
      columns={[
        {
          key: 'email',
          header: t('admins.address'),
          cell: ({ email, isSelf }) => (isSelf ? `${email} (${t('admins.you')})` : email),
          isName: true,
        },
        { key: 'since', header: t('admins.since'), cell: ({ at }) => t('admins.moment', at) },
        {
          key: 'decision',
          header: t('admins.decision'),
          cell: showRevocation,
        },
      ]}
      rows={rows}
      rowKey={({ personId }) => personId}
    />
  )
}
