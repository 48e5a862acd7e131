import { database } from '../../builders/mail-sending.ts'
import { anOrganiser, type World } from '../world.ts'
import { type Declared, type Occasion, toOthers, type Told } from './declared.ts'

const ON = '2027-05-18'
const READER = 'reader@example.net'
const OTHER = 'wilhelmina@example.net'
const THIRD = 'ottokar@example.net'

const toOrganiser = (tell: (w: World, reader: { personId: string }) => Promise<Omit<Told, 'to'>>): Occasion =>
  toOthers(async (w) => {
    database.clock.set(w.on(ON))
    const reader = await anOrganiser(w.pass.reader, READER)
    return { to: READER, ...(await tell(w, reader)) }
  })

const decision = (values: string, en: string, de: string) =>
  toOrganiser(async (w, { personId }) => {
    await database.sql(`update admin_profile set decided_at = now(), ${values} where person_id = $1`, [
      personId,
    ])
    return { queue: { personId }, facts: [w.say.of(en, de)] }
  })

type Stage = { stage: string; act?: 'revoke'; isAsker?: true; at?: 'until' | 'from'; en: string; de: string }
/** Asked for by one, agreed to by another; of a third. */
const twoOf = ({ stage, act, isAsker, at, en, de }: Stage) =>
  toOrganiser(async (w, { personId }) => {
    const [by, and] = [await anOrganiser('en', OTHER), await anOrganiser('en', THIRD)]
    const when = w.say.moment(w.on(ON), w.zone)
    const moments = { until: [`until ${when}`, `Bis ${when}`], from: [`on ${when}`, `am ${when}`] } as const
    return {
      queue: {
        personId,
        params: {
          act: act ?? 'approve',
          stage,
          by: isAsker ? personId : by.personId,
          about: isAsker ? by.personId : personId,
          ...(stage === 'agreed' && { and: and.personId }),
          ...(at && { at: w.on(ON) }),
        },
      },
      facts: [
        w.say.of(en, de),
        act
          ? w.say.of(`${READER} stops being an organiser`, `${READER} gehört nicht mehr zur Organisation`)
          : w.say.of(
              `${isAsker ? OTHER : READER} becomes an organiser`,
              `${isAsker ? OTHER : READER} gehört künftig zur Organisation`,
            ),
        ...(at ? [w.say.of(moments[at][0], moments[at][1])] : []),
      ],
    }
  })

const both = [
  `${OTHER} asked for this, and ${THIRD} has agreed`,
  `${OTHER} hat darum gebeten, und ${THIRD} hat`,
] as const

export const deciding: Declared = {
  'approval-result': {
    approved: decision(
      'approved = true',
      'You’re an organiser now',
      'Du bist als Organisator:in freigegeben',
    ),
    declined: decision('approved = false', 'wasn’t approved', 'nicht freigegeben'),
    revoked: decision(
      'approved = false, revoked_at = now()',
      'Your approval as an organiser was taken back',
      'Deine Freigabe wurde zurückgenommen',
    ),
  },
  'second-yes': {
    asked: twoOf({ stage: 'asked', at: 'until', en: `${OTHER} asks for this`, de: `${OTHER} bittet darum` }),
    own: twoOf({
      stage: 'asked',
      isAsker: true,
      at: 'until',
      en: 'You have asked for this',
      de: 'Du hast darum gebeten',
    }),
    agreed: twoOf({ stage: 'agreed', en: both[0], de: both[1] }),
    revoke: twoOf({ stage: 'agreed', act: 'revoke', at: 'from', en: both[0], de: both[1] }),
    alone: twoOf({
      stage: 'alone',
      en: `${OTHER} has decided this alone`,
      de: `${OTHER} hat das allein entschieden`,
    }),
    refused: twoOf({ stage: 'refused', en: `${OTHER} asked for this`, de: `${OTHER} hat darum gebeten` }),
    done: twoOf({
      stage: 'done',
      act: 'revoke',
      en: `${OTHER} asked for this`,
      de: `${OTHER} hat darum gebeten`,
    }),
  },
}
