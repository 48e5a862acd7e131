/** Organisers move a guest to another host, and the guest answers. */
import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { moveToHost } from '#features/placing/matches/host-moves.server.ts'
import { acceptMatch } from '#features/placing/matches/matches.server.ts'
import { hostMoves } from './people.ts'
import { guestOf, type Season } from './season.ts'

const matchOf = async ({ stage, registrations }: Season, guest: string, state: string) =>
  (
    await stage.sql<{ id: string }>('select id from match where guest_registration_id = $1 and state = $2', [
      registrations.get(guest),
      state,
    ])
  )[0]?.id ?? ''

export async function move(season: Season, guest: string): Promise<void> {
  const { stage, admin, registrations } = season
  const planned = hostMoves.find((one) => one.guest === guest)
  const [place] = await stage.sql<{ id: string }>(
    `select place.id from place join room on room.id = place.room_id
     where room.registration_id = $1 and place.kind = 'single'`,
    [registrations.get(planned?.to ?? '')],
  )
  const moved = await moveToHost(stage.deps, admin, await matchOf(season, guest, 'accepted'), {
    placeId: place?.id ?? '',
    way: planned?.way ?? 'asked',
    keepsDeadline: false,
    answerWindow: null,
    tickReason: 'Both were asked',
    overrideReason: '',
    idempotencyKey: randomUUID(),
  })
  expect(moved).toMatchObject({ ok: true })
}

export async function sayYes(season: Season, guest: string): Promise<void> {
  const matchId = await matchOf(season, guest, 'offered')
  expect(await acceptMatch(season.stage.deps, guestOf(season, guest), matchId)).toMatchObject({ ok: true })
}
