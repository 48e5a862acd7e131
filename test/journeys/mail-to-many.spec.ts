import { expect, test } from '@playwright/test'
import { aGuest } from '../builders/people.ts'
import { enterOrganiser, inBothWays, look } from './steps/both-ways.ts'
import { Walker, word } from './steps/walker.ts'

// An organiser writes to all guests, looks at it, gets the test, sends it, takes it back, sends it again; the guest reads it
// and wants no more of them.

inBothWays((way) => {
  test('a mail to many', async ({ browser }) => {
    const { language, script, product } = way
    const guest = await Walker.enter(browser, product, language, script)
    const say = (key: string) => word(language, 'broadcasts', key)
    await aGuest(product, { firstName: 'Amina', email: 'amina@example.org', locale: language })
    const organiser = await enterOrganiser(browser, way, { email: 'organiser@example.org' })

    if (script) {
      // Kept twice while it is typed, a fresh one stays one, although the page looks up what is there each time.
      await organiser.goTo('/admin/queueEmailGuests?new')
      for (const words of ['One', 'One and the same']) {
        await organiser.fill({ 'subject.en': words })
        await expect
          .poll(() => product.sql(`select words -> 'en' ->> 'subject' as subject from broadcast`), {
            timeout: 60_000,
          })
          .toMatchObject([{ subject: words }])
      }
      await product.sql('delete from broadcast')
    }
    await organiser.goTo('/admin/broadcasts')
    await look(organiser, way, 'the overview')
    await organiser.pressNamed(say('audience.guests'))
    await organiser.expectPath('/admin/queueEmailGuests')
    // All who get it read one language: it is asked for in no other.
    const [aboutCity, hello] =
      language === 'en'
        ? ['News from {city}', 'Hello {firstName}']
        : ['Neues aus {city}', 'Hallo {firstName}']
    await organiser.fill({ [`subject.${language}`]: aboutCity, [`letter.${language}`]: `${hello}, {email}.` })
    if (script) await organiser.sees(say('keptNow'))
    await organiser.press('broadcasts', 'look')
    await organiser.sees(/\{email\}/)
    await organiser.sees(word(language, 'common', 'formProblems'))
    await look(organiser, way, 'what is missing')
    await organiser.fill({ [`letter.${language}`]: `${hello}, {profileUrl}.` })
    await organiser.press('broadcasts', 'look')
    await organiser.sees(say('lookTitle'))
    await look(organiser, way, 'the look before')
    expect(await product.sql('select version from broadcast')).toHaveLength(1)

    await organiser.pressNamed(
      language === 'en' ? 'Send me the English test' : 'Mir den Test auf Deutsch schicken',
    )
    await organiser.sees(say('done.tested'))
    const subject = language === 'en' ? 'News from Bonn' : 'Neues aus Bonn'
    expect((await product.sink.take('organiser@example.org')).subject).toContain(subject)

    const send = language === 'en' ? 'Send to 1 person' : 'An 1 Person senden'
    await organiser.pressNamed(send)
    await organiser.expectPath(/^\/admin\/broadcasts\/[0-9a-f-]{36}$/)
    await look(organiser, way, 'held')
    await organiser.press('broadcasts', 'run.takeBack')
    await organiser.sees(say('done.taken-back'))
    expect(product.sink.received).toEqual([])

    // The minute is the edition's; nobody waits for it here.
    await product.sql('update edition set broadcast_hold_seconds = 1')
    await organiser.press('broadcasts', 'look')
    await organiser.pressNamed(send)
    const mail = await product.sink.take('amina@example.org')
    expect(mail.subject).toBe(subject)
    const headers = new Map(mail.headers.map(({ key, value }) => [key, value]))
    expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')
    await expect
      .poll(
        async () =>
          (await product.sql(`select state from outbox where template = 'broadcast' and state = 'sent'`))
            .length,
      )
      .toBe(2)
    await organiser.page.reload()
    await organiser.sees(say('stage.done'))
    await look(organiser, way, 'done')

    const wayOut = /https?:\/\/[^/]+(?:\/de)?(\/unsubscribe\?token=[\w.-]+)/.exec(mail.text ?? '')?.[1]
    await guest.goTo(wayOut ?? '')
    await guest.press('newsletter', 'stop')
    await guest.sees(word(language, 'newsletter', 'stoppedTitle'))
    await organiser.goTo('/admin/queueEmailGuests')
    await organiser.sees(
      language === 'en' ? /^1 more has unsubscribed|Nobody right now/ : /Im Moment niemand/,
    )
    for (const walker of [guest, organiser]) await walker.leave()
  })
})
