import { addRoom, removeRoom, roomList } from '#features/hosts/steps/room-controls.ts'
import type { RoomsView, RoomView } from '#features/hosts/steps/rooms-view.ts'
import type { CustomControl } from '#features/wizard/components/controls.tsx'
import { useTexts } from '#i18n/texts-context.tsx'
import { Button } from '#ui/button.tsx'
import { findProblem, type FieldProblem } from '#ui/field-problem.ts'
import { Notice } from '#ui/notice.tsx'
import { NumberField } from '#ui/number-field.tsx'
import { RadioGroup } from '#ui/radio-group.tsx'
import './rooms.css'

/** One card a room. Adding and removing are ordinary buttons of the form, so they work without scripts. */
export function Rooms({ control, problems }: { control: CustomControl; problems: readonly FieldProblem[] }) {
  const { t } = useTexts()
  const { rooms, total, canAdd, canRemove } = control.data as RoomsView
  return (
    <section id={control.name} className="rooms">
      <h2>{control.label}</h2>
      {rooms.map((room) => (
        <RoomCard key={room.number} {...{ room, canRemove, problems }} />
      ))}
      {canAdd && (
        <p>
          <Button kind="quiet" name="intent" value={addRoom}>
            {t('hosts.addRoom')}
          </Button>
        </p>
      )}
      {total && <p>{total}</p>}
    </section>
  )
}

function RoomCard(props: { room: RoomView; canRemove: boolean; problems: readonly FieldProblem[] }) {
  const { room, canRemove, problems } = props
  const { t } = useTexts()
  return (
    <fieldset className="room-card">
      <legend>{room.title}</legend>
      <input type="hidden" name={roomList} value={room.number} />
      <RadioGroup
        name={room.type.name}
        legend={t('hosts.roomType')}
        options={room.type.options}
        defaultValue={room.type.value}
        problem={findProblem(problems, room.type.name)}
      />
      {room.hint && <Notice kind="info">{room.hint}</Notice>}
      <p className="label">{t('hosts.beds')}</p>
      <div className="room-beds">
        {room.beds.map(({ name, label, hint, value }) => (
          <NumberField
            key={name}
            name={name}
            label={label}
            hint={hint}
            defaultValue={value}
            problem={findProblem(problems, name)}
          />
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
