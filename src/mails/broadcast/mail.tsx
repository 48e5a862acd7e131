import { QuietLink, SmallPrint } from '../blocks.tsx'
import { MailLayout } from '../layout.tsx'
import { Letter } from '../letter.tsx'
import type { AddressMail } from '../mail.ts'
import { useMailTexts } from '../mail-texts.tsx'
import type { LetterNode } from '../views.ts'

type Words = typeof import('./en.json')
type View = {
  subject: string
  letter: readonly LetterNode[]
  /** Null for mail about the reader's own registration, which has no way out. */
  unsubscribeUrl: string | null
}

function Body({ subject, letter, unsubscribeUrl }: View) {
  const { own } = useMailTexts<Words>()
  return (
    <MailLayout title={subject} preview={wordsOf(letter).slice(0, PREVIEW_LENGTH)}>
      <Letter nodes={letter} />
      {unsubscribeUrl !== null && (
        <>
          <SmallPrint>{own('stop')}</SmallPrint>
          <QuietLink href={unsubscribeUrl}>{own('stopAction')}</QuietLink>
        </>
      )}
    </MailLayout>
  )
}

const PREVIEW_LENGTH = 160
const wordsOf = (nodes: readonly LetterNode[]): string =>
  nodes.map((node) => (typeof node === 'string' ? node : `${wordsOf(node.children)} `)).join('')

/** What organisers write to many. Its subject is theirs; the caller makes it one line. */
export const broadcast: AddressMail<View, Words> = {
  kind: 'address',
  lane: 'broadcast',
  why: ({ unsubscribeUrl }) => (unsubscribeUrl === null ? 'registration' : 'list'),
  samples: {
    list: ({ letter, url }) => ({
      subject: letter.subject,
      letter: letter.nodes,
      unsubscribeUrl: `${url('/unsubscribe')}?token=sample`,
    }),
    registered: ({ letter }) => ({ subject: letter.subject, letter: letter.nodes, unsubscribeUrl: null }),
  },
  subject: ({ subject }) => subject.replace(/\p{Cc}+/gu, ' '),
  Body,
}
