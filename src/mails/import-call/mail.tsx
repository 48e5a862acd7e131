import { ListedBody, listedView, NotYou, toListed, type ListedView } from '../listed.tsx'
import type { RegistrationMail } from '../mail.ts'

type Words = typeof import('./en.json')

function Body(view: ListedView) {
  return (
    <ListedBody view={view}>
      <NotYou {...view} />
    </ListedBody>
  )
}

/** What is said to somebody whom a list has brought with a phone number and no address (decision 0024). */
export const importCall: RegistrationMail<ListedView, Words> = {
  ...toListed,
  onlyCalled: true,
  view: listedView,
  samples: { guest: { role: 'guest' }, host: { role: 'host' } },
  subject: ({ city }, { own }) => own('subject', { city }),
  Body,
}
