import { depsOf } from '#features/ground/context.server.ts'
import { pageTitle } from '#i18n/page-title.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { findKeptMail, listKeptMails, type KeptMail } from '#platform/mailer/mailbox.server.ts'
import { DataTable } from '#ui/data-table.tsx'
import { EmptyState } from '#ui/empty-state.tsx'
import { PageTitle } from '#ui/page-title.tsx'
import { SummaryList } from '#ui/summary-list.tsx'
import type { Route } from './+types/mailbox'

export const handle = { static: true }

export function meta({ matches, location }: Route.MetaArgs) {
  return pageTitle(matches, location, 'mails.mailbox.title')
}

/** `/dev/mailbox` lists the kept mails, `/dev/mailbox?mail=ID` shows one. Elsewhere than on one's own machine: 404. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { mailboxEnabled, dataDir } = depsOf(context).settings
  const notFound = () => new Response(null, { status: 404, statusText: 'Not Found' })
  if (!mailboxEnabled) throw notFound()
  const id = new URL(request.url).searchParams.get('mail')
  if (id === null) return { mails: await listKeptMails(dataDir), mail: null }
  const mail = await findKeptMail(dataDir, id)
  if (!mail) throw notFound()
  return { mails: [], mail }
}

export default function Mailbox({ loaderData: { mails, mail } }: Route.ComponentProps) {
  const { t } = useTexts()
  if (mail) return <OneMail mail={mail} />
  return (
    <>
      <PageTitle lead={t('mails.mailbox.intro')}>{t('mails.mailbox.title')}</PageTitle>
      <DataTable
        caption={t('mails.mailbox.title')}
        isCaptionHidden
        rows={mails}
        rowKey={({ id }) => id}
        empty={<EmptyState title={t('mails.mailbox.title')}>{t('mails.mailbox.empty')}</EmptyState>}
        columns={[
          { key: 'subject', header: t('mails.mailbox.subject'), isName: true, cell: linkToMail },
          { key: 'to', header: t('mails.mailbox.to'), cell: ({ to }) => to },
          { key: 'sent', header: t('mails.mailbox.sent'), cell: ({ sentAt }) => writeMoment(sentAt) },
        ]}
      />
    </>
  )
}

function OneMail({ mail }: { mail: KeptMail }) {
  const { t } = useTexts()
  return (
    <>
      <PageTitle>{mail.subject}</PageTitle>
      <p>
        <a href="/dev/mailbox">{t('mails.mailbox.back')}</a>
      </p>
      <SummaryList
        rows={[
          { label: t('mails.mailbox.to'), value: mail.to },
          { label: t('mails.mailbox.sent'), value: writeMoment(mail.sentAt) },
          { label: t('mails.mailbox.language'), value: mail.locale },
        ]}
      />
      <h2>{t('mails.mailbox.text')}</h2>
      <pre>
        <LinkedText text={mail.text} />
      </pre>
      <h2>{t('mails.mailbox.html')}</h2>
      <iframe
        title={t('mails.mailbox.html')}
        src={`/dev/mailbox/${mail.id}/html`}
        sandbox=""
        width="100%"
        height="900"
      />
    </>
  )
}

const linkToMail = ({ id, subject }: KeptMail) => <a href={`/dev/mailbox?mail=${id}`}>{subject}</a>

const writeMoment = (at: string) => <time dateTime={at}>{at.slice(0, 19).replace('T', ' ')} UTC</time>

/** Plain text with its addresses as links: what a mail program does, and what a person trying the product clicks. */
function LinkedText({ text }: { text: string }) {
  const parts = text.split(/(https?:\/\/\S+)/).map((part, position) => ({ part, position }))
  return parts.map(({ part, position }) =>
    position % 2 === 1 ? (
      <a key={position} href={part}>
        {part}
      </a>
    ) : (
      part
    ),
  )
}
