/** Letters for a visa: asked for, given, agreed to by a host, taken back, printed. */
import type { Does } from './people-acts.ts'
import { choose, NOTHING } from './scene.ts'
import type { Kind } from './script.ts'

/** Of a sheet only whether there is one: it has the day of the machine in it. */
const statusOf = (answer: string) => answer.slice(0, 3)

export const LETTER_ACTS = {
  'sees to a letter': async (scene, n) => {
    const guest = choose(await scene.registered('guest'), n[0])
    if (!guest) return NOTHING
    const said = [guest.email]
    if (n[1] % 2 === 0)
      said.push(`asks ${await scene.press(guest.email, '/profile/letters', { intent: 'ask' })}`)
    if (n[1] % 3 > 0)
      said.push(
        `is given ${await scene.organise(n[3], '/admin/letters', { intent: 'give', guestId: guest.id })}`,
      )
    const agreed = choose(await scene.matches('accepted', 'completed'), n[2])
    if (agreed) {
      const intent = n[1] % 4 === 0 ? 'no' : 'yes'
      const form = { intent, matchId: agreed.id }
      said.push(`${agreed.host} says ${intent} ${await scene.press(agreed.host, '/profile/letters', form)}`)
    }
    const letters = await scene.world.sql<{ id: string; email: string }>(
      `select letter.id, p.email from visa_letter letter join registration r on r.id = letter.registration_id
       join person p on p.id = r.person_id where letter.issued_at is not null and p.email is not null
       order by letter.issued_at, p.email, letter.match_id`,
    )
    const letter = choose(letters, n[2] >> 2)
    if (!letter) return said.join(', ')
    const form = { print: `${letter.id} ${n[2] % 2 === 0 ? 'en' : 'de'}`, passport: 'C01X00T47', born: '' }
    const printed = await scene.press(letter.email, '/profile/letters/pdf', form)
    return `${said.join(', ')}, ${letter.email} prints ${statusOf(printed)}`
  },
} satisfies Partial<Record<Kind, Does>>
