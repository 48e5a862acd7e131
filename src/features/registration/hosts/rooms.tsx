import { Fragment, useRef, useEffect, useState, type RefObject } from 'react'
import { addRoom, removeRoom, roomList } from '#features/registration/hosts/steps/room-controls.ts'
import { roomTypeNames, type RoomsCount, countRooms } from '#features/registration/hosts/steps/rooms-count.ts'
import type { RoomsView, RoomView } from '#features/registration/hosts/steps/rooms-view.ts'
import type { CustomControl } from '#features/registration/wizard/components/controls.tsx'
import { CountField } from '#features/registration/wizard/components/count-field.tsx'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { Checkbox } from '#ui/checkbox.tsx'
import { findProblem, type FieldProblem } from '#ui/field-problem.ts'
import { Notice } from '#ui/notice.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import { readFormValues } from '#features/registration/wizard/steps/form-values.ts'

/** What the rooms add up to: as the server counted it, and from the first key on as it stands in the form around `section`. */
function useRoomsCount(counted: RoomsCount, section: RefObject<HTMLElement | null>): RoomsCount {
  const [typed, setTyped] = useState({ since: counted, count: counted })
  useEffect(() => {
    const form = section.current?.closest('form')
    if (!form) return undefined
    const count = () => setTyped({ since: counted, count: countRooms(readFormValues(new FormData(form))) })
    form.addEventListener('input', count)
    return () => form.removeEventListener('input', count)
  }, [counted, section])
  return typed.since === counted ? typed.count : counted
}

/** A room more or less is another page for those who do not see it: the focus goes to the new room, or to the heading of all. */
function useRoomFocus(section: RefObject<HTMLElement | null>, rooms: number): void {
  const before = useRef(rooms)
  useEffect(() => {
    const last = before.current
    before.current = rooms
    if (rooms === last) return
    const legends = section.current?.querySelectorAll('legend[tabindex]')
    const target = rooms > last ? legends?.item(legends.length - 1) : section.current?.querySelector('h2')
    if (!(target instanceof HTMLElement)) return
    // Firefox focuses a legend only once it has been laid out, and nothing has asked for that yet.
    target.getBoundingClientRect()
    target.focus()
  }, [rooms, section])
}

/** One card a room. Adding and removing are ordinary buttons of the form, so they work without scripts. */
export function Rooms({ control, problems }: { control: CustomControl; problems: readonly FieldProblem[] }) {
  const { t } = useTexts()
  const view = control.data as RoomsView
  const { rooms, canAdd, canRemove } = view
  const section = useRef<HTMLElement>(null)
  const count = useRoomsCount(view.count, section)
  useRoomFocus(section, rooms.length)
  return (
    <section id={control.name} ref={section} className="rooms">
      <h2 tabIndex={-1}>{control.label}</h2>
      <Total count={count} />
      {rooms.map((room) => (
        <RoomCard
          key={room.number}
          isSharedByDefinition={count.hints.includes(room.number)}
          isDoubleForOne={count.doubles.includes(room.number)}
          {...{ room, canRemove, problems }}
        />
      ))}
      {canAdd && (
        <p>
          <Button kind="quiet" name="intent" value={addRoom}>
            {t('hostRooms.addRoom')}
          </Button>
        </p>
      )}
    </section>
  )
}

const totals = {
  equal: 'hostRooms.placesAgree',
  'fewer-places': 'hostRooms.placesMissing',
  'fewer-guests': 'hostRooms.placesSpare',
} as const

/** How many places there are for how many guests (rules: fields): a look ahead, so that the mismatch screen is rarely met. */
function Total({ count: { places, check } }: { count: RoomsCount }) {
  const { t } = useTexts()
  return (
    <output className="rooms-total">
      {check
        ? t(totals[check.kind], { ...check, difference: Math.abs(check.guests - places) })
        : t('hostRooms.placesOffered', { places })}
    </output>
  )
}

function RoomCard(props: {
  room: RoomView
  canRemove: boolean
  isSharedByDefinition: boolean
  isDoubleForOne: boolean
  problems: readonly FieldProblem[]
}) {
  const { room, canRemove, isSharedByDefinition, isDoubleForOne, problems } = props
  const { t } = useTexts()
  return (
    <fieldset className="room-card">
      <legend tabIndex={-1}>{room.title}</legend>
      <input type="hidden" name={roomList} value={room.number} />
      {room.isShared ? (
        <input type="hidden" name={room.type.name} value={room.type.value} />
      ) : (
        <RadioGroup
          name={room.type.name}
          legend={t('hostRooms.roomType')}
          options={room.type.options}
          defaultValue={room.type.value}
          problem={findProblem(problems, room.type.name)}
        />
      )}
      {room.females && (
        <Checkbox
          name={room.females.name}
          label={room.females.label}
          defaultChecked={room.females.isTicked}
        />
      )}
      <div aria-live="polite">
        {isSharedByDefinition && (
          <Notice kind="info">{t('hostRooms.roomHintMoreThanOneBed', roomTypeNames(t))}</Notice>
        )}
      </div>
      <p className="label">{t('hostRooms.beds')}</p>
      <div className="room-beds">
        {room.beds.map(({ kind, name, label, hint, value }) => (
          <Fragment key={name}>
            <CountField
              {...{ name, label, hint }}
              defaultValue={value}
              problem={findProblem(problems, name)}
            />
            {kind === 'double' && (
              <div aria-live="polite">
                {isDoubleForOne && <Notice kind="info">{t('hostRooms.doubleForOne')}</Notice>}
              </div>
            )}
          </Fragment>
        ))}
      </div>
      {canRemove && (
        <Button kind="quiet" name="intent" value={removeRoom(room.number)}>
          {room.removeLabel}
        </Button>
      )}
    </fieldset>
  )
}
