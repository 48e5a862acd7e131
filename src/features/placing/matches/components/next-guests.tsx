import type { ReactNode } from 'react'
import { needsTick } from '#domain/concerns.ts'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { LinkButton } from '#ui/link-button.tsx'
import { PostForm } from '#ui/post-form.tsx'
import type { StayView } from '../matches.ts'
import type { NextGuest } from '../drafting/next.server.ts'
import { ConcernList } from './concern-list.tsx'
import { Nights } from './match-words.tsx'

/** Who comes along, as the form sends it. */
export const alongText = (along: readonly { id: string; placeId: string; stay: StayView }[]) =>
  along.map(({ id, placeId, stay }) => [id, placeId, stay.start, stay.end].join(' ')).join(';')

/** Who could have the bed that is free again: the first of the queue whom it fits. A person decides. */
export function NextGuests({ next, placeId }: { next: readonly NextGuest[]; placeId: string }) {
  const { t } = useTexts()
  return (
    <section id="next">
      <h2>{t('matches.nextTitle')}</h2>
      {next.length === 0 ? (
        <p>{t('matches.nextNobody')}</p>
      ) : (
        <>
          <p>{t('matches.nextLead')}</p>
          <NextList next={next} placeId={placeId} />
        </>
      )}
    </section>
  )
}

/** Each with what there is to mind, and one button for the draft, or the way to the page that asks first. */
export function NextList({ next, placeId }: { next: readonly NextGuest[]; placeId: string }) {
  const { t, to } = useTexts()
  return (
    <ol className="plain lined">
      {next.map(({ id, name, tier, isLate, stay, concerns, along }) => (
        <li key={id}>
          <p>
            <a href={to(pairOf(id, placeId, stay))}>{name}</a> · {t('matches.nextTier', { tier })}
            {isLate && ` · ${t('matches.nextLate')}`} · <Nights stay={stay} />
          </p>
          {(concerns.length > 0 || along.length > 0) && (
            <ul>
              {along.length > 0 && (
                <li>{t('matches.nextAlong', { names: along.map((one) => one.name).join(', ') })}</li>
              )}
              <ConcernList concerns={concerns} />
            </ul>
          )}
          <DraftPress
            guest={{ id, name }}
            place={placeId}
            stay={stay}
            along={along}
            concerns={concerns}
            intent="draft-next"
          >
            {along.length > 0
              ? t('matches.draftNextAll', { name, count: along.length + 1 })
              : t('matches.draftNext', { name })}
          </DraftPress>
        </li>
      ))}
    </ol>
  )
}

const pairOf = (guest: string, place: string, { start, end }: StayView) =>
  `/admin/matching/match?guest=${guest}&place=${place}&from=${start}&to=${end}`

/** One button for the draft, or the way to the page that asks first; of a group each is asked about before the offers. */
export function DraftPress({
  guest,
  place,
  stay,
  along,
  concerns,
  intent,
  children,
}: Pick<NextGuest, 'stay' | 'along' | 'concerns'> & {
  guest: Pick<NextGuest, 'id' | 'name'>
  place: string
  intent: string
  children: ReactNode
}) {
  const { t, to } = useTexts()
  if (needsTick(concerns) && along.length === 0)
    return (
      <p className="actions">
        <LinkButton kind="quiet" to={to(pairOf(guest.id, place, stay))}>
          {t('matches.draftNextMind', { name: guest.name })}
        </LinkButton>
      </p>
    )
  return (
    <PostForm>
      <input type="hidden" name="guest" value={guest.id} />
      <input type="hidden" name="place" value={place} />
      <input type="hidden" name="from" value={stay.start} />
      <input type="hidden" name="to" value={stay.end} />
      <input type="hidden" name="along" value={alongText(along)} />
      <p className="actions">
        <Button kind="quiet" name="intent" value={intent}>
          {children}
        </Button>
      </p>
    </PostForm>
  )
}
