import { word, type Walker } from './walker.ts'

/** From the queue to a draft, by hand: the guest, a place that fits, the confirmation. */
export async function matchByHand(
  organiser: Walker,
  { guest, host }: { guest: string; host: string },
): Promise<void> {
  await organiser.goTo('/admin/matching')
  await organiser.page.getByRole('link', { name: guest }).first().click()
  await organiser.expectPath(/^\/admin\/matching\/[0-9a-f-]{36}$/)
  await organiser.sees(host)
  await organiser.press('matching', 'choosePlace')
  await organiser.expectPath('/admin/matching/match')
  await organiser.press('matching', 'draft')
  await organiser.expectPath('/admin/matching')
  await organiser.sees(word(organiser.language, 'matching', 'drafted'))
}

/** Choose all drafts, look at the mails, send. */
export async function sendOffers(organiser: Walker): Promise<void> {
  await organiser.goTo('/admin/inform')
  await organiser.press('inform', 'send')
}
