import { QuietLink, SmallPrint } from './blocks.tsx'
import { MailLayout } from './layout.tsx'
import { Letter } from './letter.tsx'
import { useReading } from './reading.tsx'
import type { MailDefinition } from './render.tsx'
import type { LetterNode, MailViews } from './views.ts'

type View = MailViews['broadcast']

function Body({ subject, letter, unsubscribeUrl }: View) {
  const { t } = useReading()
  return (
    <MailLayout title={subject} preview={wordsOf(letter).slice(0, PREVIEW_LENGTH)}>
      <Letter nodes={letter} />
      {unsubscribeUrl !== null && (
        <>
          <SmallPrint>{t('mails.broadcast.stop')}</SmallPrint>
          <QuietLink href={unsubscribeUrl}>{t('mails.broadcast.stopAction')}</QuietLink>
        </>
      )}
    </MailLayout>
  )
}

const PREVIEW_LENGTH = 160
const wordsOf = (nodes: readonly LetterNode[]): string =>
  nodes.map((node) => (typeof node === 'string' ? node : `${wordsOf(node.children)} `)).join('')

/** What organisers write to many. Its subject is theirs: whoever takes it in sees to it that it is one line. */
export const broadcastMail: MailDefinition<View> = {
  why: ({ unsubscribeUrl }) => (unsubscribeUrl === null ? 'registration' : 'list'),
  subject: ({ subject }) => subject.replace(/\p{Cc}+/gu, ' '),
  Body,
}
