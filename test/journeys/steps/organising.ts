import { word, type Walker } from './walker.ts'

/** From the queue to a draft, by hand: the guest, then the best place that fits. */
export async function matchByHand(
  organiser: Walker,
  { guest, host }: { guest: string; host: string },
): Promise<void> {
  // Wide enough for the places to stand beside the queue.
  await organiser.page.setViewportSize({ width: 1280, height: 900 })
  await organiser.goTo('/admin/matching')
  await organiser.page.getByRole('link', { name: guest }).first().click()
  await organiser.sees(host)
  await organiser.pressNamed(new RegExp(`^${word(organiser.language, 'workbench', 'draft')} ${host}`))
  // A page with script says it where one is; without, the page comes back and says it.
  const said = word(organiser.language, 'workbench', 'drafted')
    .replace('{guest}', '.*')
    .replace('{host}', `${host}.*`)
  await organiser.sees(new RegExp(`${said}|${word(organiser.language, 'matching', 'drafted')}`))
}

/** Choose all drafts, look at the mails, send. */
export async function sendOffers(organiser: Walker): Promise<void> {
  await organiser.goTo('/admin/inform')
  await organiser.press('inform', 'send')
}
