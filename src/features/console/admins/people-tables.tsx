import { useTexts } from '#i18n/texts-context.tsx'
import type { Pressed } from '#domain/second-yes.ts'
import type { Former } from '#features/ground/applicants.server.ts'
import type { MomentWords } from '#i18n/moment.ts'
import { DataTable } from '#ui/data-table.tsx'
import type { Decision } from '#features/console/admins/admins.ts'
import type { TextKey } from '#i18n/keys.ts'
import { Button, type ButtonKind } from '#ui/button.tsx'
import { PostForm } from '#ui/post-form.tsx'

const WORDS: Record<Decision, { label: TextKey; whole: TextKey; kind: ButtonKind }> = {
  approve: { label: 'admins.approve', whole: 'admins.approveHidden', kind: 'primary' },
  decline: { label: 'admins.decline', whole: 'admins.declineHidden', kind: 'quiet' },
  revoke: { label: 'admins.revoke', whole: 'admins.revokeHidden', kind: 'danger' },
  stop: { label: 'admins.stop', whole: 'admins.stopHidden', kind: 'quiet' },
}

/** One decision about one person, a form of its own so that it works without JavaScript. */
function DecisionButton({
  decision,
  personId,
  email,
}: {
  decision: Decision
  personId: string
  email: string
}) {
  const { t } = useTexts()
  const { label, whole, kind } = WORDS[decision]
  return (
    <PostForm>
      <input type="hidden" name="personId" value={personId} />
      <Button kind={kind} name="intent" value={decision} aria-label={t(whole, { email })}>
        {t(label)}
      </Button>
    </PostForm>
  )
}

/** What is asked for about somebody, and what a press of the reader would do. */
export type YesView = {
  press: Pressed
  open: { by: string; isMine: boolean; isAgreed: boolean; at: MomentWords } | null
  mayStop: boolean
}
type Entry = { personId: string; email: string; at: MomentWords; yes: YesView }
/** `countsFrom`: null: their yes counts. */
export type PersonRow = Entry & { isSelf: boolean; countsFrom: MomentWords | null }
/** `former`: they come back. */
export type RequestRow = Entry & { former: { how: Former['how']; at: MomentWords } | null }

const canPress = (press: Pressed) => press === 'ask' || press === 'agree' || press === 'alone'

function Answers({ personId, email, yes }: RequestRow) {
  return (
    <>
      <Open yes={yes} act="approve" />
      <div className="actions">
        {canPress(yes.press) && <DecisionButton decision="approve" personId={personId} email={email} />}
        <DecisionButton decision="decline" personId={personId} email={email} />
        {yes.mayStop && <DecisionButton decision="stop" personId={personId} email={email} />}
      </div>
    </>
  )
}

function Revocation({ personId, email, isSelf, yes }: PersonRow) {
  const { t } = useTexts()
  if (isSelf)
    return (
      <>
        <Open yes={yes} act="revoke" isSelf />
        <span className="quiet">{t('admins.ownEntry')}</span>
      </>
    )
  return (
    <>
      <Open yes={yes} act="revoke" />
      <div className="actions">
        {canPress(yes.press) && <DecisionButton decision="revoke" personId={personId} email={email} />}
        {yes.mayStop && <DecisionButton decision="stop" personId={personId} email={email} />}
      </div>
    </>
  )
}

/** What is asked for, and why the reader cannot decide it. */
function Open({
  yes: { press, open },
  act,
  isSelf = false,
}: {
  yes: YesView
  act: 'approve' | 'revoke'
  isSelf?: boolean
}) {
  const { t } = useTexts()
  const moment = open && t('admins.moment', open.at)
  const isRefused = press === 'nobody' || press === 'no-standing' || press === 'same-hand'
  return (
    <>
      {open && moment && (
        <p>
          <strong>
            {open.isAgreed
              ? t('admins.yes.ends', { moment })
              : open.isMine
                ? t('admins.yes.mine', { moment })
                : t(`admins.yes.${act}`, { email: open.by, moment })}
          </strong>
        </p>
      )}
      {isRefused && !isSelf && <p className="quiet">{t(`admins.decided.${press}`)}</p>}
    </>
  )
}

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
        { key: 'asked', header: t('admins.asked'), cell: ({ at }) => moment(at) },
        { key: 'decision', header: t('admins.decision'), cell: (row) => <Answers {...row} /> },
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
          key: 'yes',
          header: t('admins.yes.title'),
          cell: ({ countsFrom }) =>
            countsFrom
              ? t('admins.yes.countsFrom', { moment: t('admins.moment', countsFrom) })
              : t('admins.yes.counts'),
        },
        { key: 'decision', header: t('admins.decision'), cell: (row) => <Revocation {...row} /> },
      ]}
      rows={rows}
      rowKey={({ personId }) => personId}
    />
  )
}
