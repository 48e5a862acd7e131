import { type OrganiserContext, YES_PAGES, type YesNews } from '../contexts.ts'
import { Action, Paragraph } from '../blocks.tsx'
import { MailLayout } from '../layout.tsx'
import { type OrganiserMail, skip } from '../mail.ts'
import { useMailTexts } from '../mail-texts.tsx'

type Words = typeof import('./en.json')
type View = YesNews & { pageUrl: string }

function Body({ act, stage, by, and, about, at, timeZone, isAsker, pageUrl }: View) {
  const { own, moment } = useMailTexts<Words>()
  const name = (email: string | null) => email ?? own('gone')
  const isOwn = isAsker && stage === 'asked'
  const intro = own(isOwn ? 'intro.own' : `intro.${stage}`, { by: name(by), and: name(and) })
  const deed = own(`deed.${act}`, { about: name(about) })
  return (
    <MailLayout title={subjectOf({ stage, isAsker }, own)} preview={`${intro} ${deed}`}>
      <Paragraph>{intro}</Paragraph>
      <Paragraph>{deed}</Paragraph>
      {at && (
        <Paragraph>
          {own(isOwn ? 'waits' : stage === 'asked' ? 'until' : 'stop', { moment: moment({ at, timeZone }) })}
        </Paragraph>
      )}
      <Paragraph>{own(isOwn ? 'notYou' : 'wrong')}</Paragraph>
      <Action href={pageUrl}>{own('action')}</Action>
    </MailLayout>
  )
}

const subjectOf = (
  { stage, isAsker }: Pick<View, 'stage' | 'isAsker'>,
  own: ReturnType<typeof useMailTexts<Words>>['own'],
) => own(isAsker && stage === 'asked' ? 'subject.own' : `subject.${stage}`)

const news =
  (change: Partial<YesNews>) =>
  (context: OrganiserContext): Partial<OrganiserContext> => ({
    secondYes: async () => {
      const told = await context.secondYes()
      return told && { ...told, ...change }
    },
  })

/** To all organisers: what two decide about a third, or about everybody, is seen by all at once. */
export const secondYes: OrganiserMail<View, Words> = {
  kind: 'organiser',
  lane: 'match',
  why: 'organiser',
  view: async ({ secondYes: find, url }) => {
    const told = await find()
    return told === null ? skip('request-closed') : { ...told, pageUrl: url(YES_PAGES[told.act]) }
  },
  samples: {
    asked: {},
    own: news({ isAsker: true }),
    agreed: news({ stage: 'agreed', at: null }),
    revoke: news({ act: 'revoke', stage: 'agreed' }),
    alone: news({ stage: 'alone', at: null }),
    refused: news({ stage: 'refused', at: null }),
    done: news({ act: 'revoke', stage: 'done', at: null }),
  },
  subject: (view, { own }) => subjectOf(view, own),
  Body,
}
