import { Action, QuietLink } from '../blocks.tsx'
import { ListedBody, listedView, NotYou, toListed, type ListedView } from '../listed.tsx'
import type { RegistrationMail } from '../mail.ts'
import { useMailTexts } from '../mail-texts.tsx'

type Words = typeof import('./en.json')
type View = ListedView & { startUrl: string; unsubscribeUrl: string }

function Body(view: View) {
  const { own } = useMailTexts<Words>()
  return (
    <ListedBody view={view}>
      <Action href={view.startUrl}>{own('action')}</Action>
      <NotYou {...view} />
      <QuietLink href={view.unsubscribeUrl}>{own('stop')}</QuietLink>
    </ListedBody>
  )
}

/** To somebody whom organisers have on a list: nothing counts before they have looked and agreed themselves (decision 0024). */
export const importInvitation: RegistrationMail<View, Words> = {
  ...toListed,
  hasUnsubscribeLink: true,
  view: (context) => ({
    ...listedView(context),
    startUrl: context.url(`/signUp/${context.role}/__getStarted`),
    unsubscribeUrl: context.unsubscribeUrl,
  }),
  samples: { guest: { role: 'guest' }, host: { role: 'host' } },
  subject: ({ city }, { own }) => own('subject', { city }),
  Body,
}
