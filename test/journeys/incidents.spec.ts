import { expect, test } from '@playwright/test'
import { aGuest, aHost, anAdmin } from '../builders/people.ts'
import { enterOrganiser, inBothWays, look } from './steps/both-ways.ts'
import { Walker, word } from './steps/walker.ts'

// A quiet concern: told with a name and without, opened by the incident team alone, answered, closed with a block.

inBothWays((way) => {
  const said = (key: string) => word(way.language, 'telling', key)
  const desk = (key: string) => word(way.language, 'incidents', key)

  test('somebody tells that something is wrong, and the incident team sees to it', async ({ browser }) => {
    const { language, script, product } = way
    const amina = await aGuest(product, { firstName: 'Amina', locale: language, email: 'amina@example.org' })
    const bruno = await aHost(product, { firstName: 'Bruno', locale: language, email: 'bruno@example.org' })
    const enter = async (who: { personId: string } | null) => {
      const walker = await Walker.enter(browser, product, language, script)
      if (who) await walker.become(who)
      return walker
    }
    const member = await anAdmin(product, { email: 'irene@example.org', locale: language })
    await product.sql('insert into incident_team (person_id, added_at) values ($1, now())', [member.personId])

    const stranger = await enter(null)
    await stranger.goTo('/tellUs')
    await stranger.fill({ words: 'He came in without knocking.', about: 'Bruno in Beuel' })
    await stranger.press('telling', 'send')
    await stranger.sees(said('sentTitle'))
    await look(stranger, way, 'told-without-name')
    const code = await stranger.page.locator('main code').innerText()

    const guest = await enter(amina)
    await guest.goTo('/profile')
    await guest.press('profile', 'tellUs')
    await guest.fill({ words: 'I want to leave his flat.', who: 'named' })
    await guest.press('telling', 'send')
    await guest.sees(said('done.told'))
    await guest.sees(said('notRead'))

    const outside = await enterOrganiser(browser, way)
    await outside.goTo('/admin/incidents')
    await outside.sees(desk('ask'))
    await outside.doesNotSee('knocking')
    await outside.leave()

    const team = await enter(member)
    await team.goTo('/admin/incidents')
    const told = team.page.locator('main tr').filter({ hasText: desk('how.named') })
    await told.getByRole('link').click()
    await team.settle()
    await team.sees('I want to leave his flat.')
    await team.press('incidents', 'take')
    await team.page.locator('#words').fill('Thank you. We will call you today.')
    await team.press('incidents', 'answerSave')
    await team.sees(desk('done.answer'))
    await team.page.locator('main summary', { hasText: desk('blockSomebody') }).click()
    await team.fill({ whom: 'bruno@example.org' })
    await team.press('incidents', 'blockSave')
    await team.sees(desk('done.blocked'))
    await team.page.locator('main [name=outcome][value=blocked]').check()
    await team.press('incidents', 'close')
    await team.sees(desk('done.closed'))
    await look(team, way, 'incident-closed')

    await guest.goTo('/tellUs/again')
    await guest.sees('Thank you. We will call you today.')
    const host = await enter(bruno)
    await host.goTo('/profile')
    await host.sees(word(language, 'profile', 'pausedTitle'))

    await stranger.goTo('/tellUs/again')
    await stranger.fill({ code })
    await stranger.press('telling', 'look')
    await stranger.sees(said('notRead'))
    await stranger.doesNotSee('knocking')
    expect(product.sink.received.map(({ mail }) => mail.text).join('\n')).not.toMatch(
      /knocking|leave his flat/,
    )
    for (const walker of [stranger, guest, team, host]) await walker.leave()
  })
})
