import { stayWindow, type Edition } from '#domain/edition.ts'
import { sameWord } from '#domain/import/cells.ts'
import type { Season } from '#domain/import/days.ts'
import { BED_KINDS } from 'bed-matching/rules/answers.ts'
import {
  bedControl,
  femalesControl,
  roomList,
  typeControl,
} from '#features/registration/hosts/steps/room-controls.ts'
import type { RoomsView } from '#features/registration/hosts/steps/rooms-view.ts'
import { flows } from '#features/registration/sign-up/sign-up.server.ts'
import { editionWords } from '#features/registration/wizard/steps/edition-words.ts'
import { nameOf } from '#features/registration/wizard/steps/messages.ts'
import type {
  ControlView,
  Field,
  FormStep,
  OptionView,
  Role,
  StepContext,
} from '#features/registration/wizard/steps/step.ts'
import { stepContextOf } from '#features/registration/wizard/steps/step-context.server.ts'
import { capitalise } from '#i18n/capitalise.ts'
import { languageName } from '#i18n/language-names.ts'
import { defaultLocale, locales, perLanguage, type Locale } from '#i18n/locale.ts'
import { emailKey, keptKey } from '#domain/import/guess-columns.ts'
import { localeKey, isNeverImported, OTHER_WORDS, otherHeads, type CellKind, type Column } from './columns.ts'

/** More rooms than almost anybody has; the others are added by the host. */
const ROOMS = ['1', '2', '3', '4']

export function formStepsOf(role: Role): FormStep[] {
  return flows[role].steps.filter((step): step is FormStep => step.kind === 'form')
}

/** A control of a form as a column: what it is called and which words stand for which answer, in one language. */
type Piece = { control: string; kind: CellKind; label: string; options: readonly OptionView[] }

/** The columns that a file of guests or hosts can have: those of the steps of their form, without consents (decision 0024). */
export function columnsOf(role: Role, edition: Edition): Column[] {
  const own = formStepsOf(role).flatMap((step) =>
    Object.entries(step.fields)
      .filter(([name, field]) => !field.consent && !isNeverImported(role, name))
      .flatMap(([name, field]) => columnsOfField(role, step.key, name, field, edition)),
  )
  return [...personColumns(role, edition), ...own, ...extraColumns(role, edition)]
}

/** What lists have in one column and our forms in several, and what has no column of ours. */
function extraColumns(role: Role, edition: Edition): Column[] {
  const [stay, stayStep] = ['wholeStay', role === 'guest' ? 'needs' : 'dates']
  const kinds = [
    {
      step: 'personal',
      control: 'wholeName',
      kind: 'name',
      label: 'imports.wholeName',
      fills: ['firstName', 'lastName'],
    },
    {
      step: stayStep,
      control: stay,
      kind: 'stay',
      label: 'imports.wholeStay',
      fills: ['stay-start', 'stay-end'],
    },
    ...(role === 'host'
      ? [
          {
            step: 'address',
            control: 'wholeAddress',
            kind: 'address',
            label: 'imports.wholeAddress',
            fills: ADDRESS,
          } as const,
          {
            step: 'rooms',
            control: 'roomInWords',
            kind: 'rooms',
            label: 'imports.roomInWords',
            fills: [typeControl(1), ...BED_KINDS.map((kind) => bedControl(1, kind))],
          } as const,
        ]
      : []),
    { step: null, control: keptKey, kind: 'kept', label: 'imports.kept', fills: [] },
  ] as const
  return kinds.flatMap(({ step, control, kind, label, fills }) =>
    toColumns(role, step, (locale) => [
      { control, kind, label: stepContextOf(edition, locale).t(label), options: [] },
    ]).map((column) => ({ ...column, fills, isExtra: true })),
  )
}

const ADDRESS = ['street', 'houseNumber', 'postalCode', 'city']

/** What a cell may hold beside what its column is for. */
const FILLS: Readonly<Record<string, readonly string[]>> = {
  'stay-start': ['stay-end'],
  street: ['houseNumber', 'postalCode', 'city'],
  postalCode: ['city'],
  city: ['postalCode'],
}

function columnsOfField(
  role: Role,
  step: string,
  name: string,
  field: Field<unknown>,
  edition: Edition,
): Column[] {
  return toColumns(role, step, (locale) => piecesOf(name, field, stepContextOf(edition, locale)))
}

function personColumns(role: Role, edition: Edition): Column[] {
  const pieces = (locale: Locale): Piece[] => {
    const { t } = stepContextOf(edition, locale)
    const options = locales.map((value) => ({ value, label: languageName(value, locale) }))
    return [
      { control: emailKey, kind: 'text', label: t('imports.email'), options: [] },
      { control: localeKey, kind: 'choice', label: t('imports.mailLanguage'), options },
    ]
  }
  return toColumns(role, null, pieces)
}

/** The same controls in each language, put together. */
function toColumns(role: Role, step: string | null, piecesIn: (locale: Locale) => Piece[]): Column[] {
  const all = perLanguage(piecesIn)
  return all[defaultLocale].map(({ control, kind }, index) => {
    const piece = perLanguage(
      (locale) => all[locale][index] ?? { control, kind, label: control, options: [] },
    )
    const values = new Map<string, string>()
    for (const { value, label } of locales.flatMap((locale) => piece[locale].options)) {
      const others = OTHER_WORDS[value] ?? (control === 'languages' ? languageNames(value) : [])
      for (const word of [value, label, ...others]) values.set(sameWord(word), value)
    }
    return {
      key: step === null ? control : `${step}.${control}`,
      step,
      control,
      kind: kindOf(control, kind, values),
      fills: FILLS[control] ?? [],
      isExtra: false,
      labels: perLanguage((locale) => piece[locale].label),
      alsoCalled: otherHeads(role, control),
      values,
      options: perLanguage((locale) =>
        piece[locale].options.map(({ value, label: words }) => ({ value, label: words })),
      ),
    }
  })
}

/** What a language is called by those who speak it, and in the languages that lists are kept in. */
const languageNames = (code: string) =>
  [code, ...KEPT_IN].flatMap(
    (tag) => new Intl.DisplayNames([tag], { type: 'language', fallback: 'none' }).of(code) ?? [],
  )
const KEPT_IN = ['fr', 'es', 'tr']

function kindOf(control: string, kind: CellKind, values: ReadonlyMap<string, string>): CellKind {
  if (control === emailKey) return 'email'
  if (control === 'phone') return 'phone'
  if (control === 'age') return 'age'
  if (control === 'street') return 'street'
  if (control === 'postalCode' || control === 'city') return 'place'
  const isYesNo = kind === 'choice' && new Set([...values.values(), 'yes', 'no']).size === 2
  return isYesNo ? 'yes-no' : kind
}

function piecesOf(name: string, field: Field<unknown>, context: StepContext): Piece[] {
  const view = field.view(name, { [roomList]: ROOMS }, context)
  const label = capitalise(nameOf(field, context))
  switch (view.kind) {
    case 'stay':
      return [view.start, view.end].map((day) => ({
        control: day.name,
        kind: 'day' as const,
        label: day.label,
        options: [],
      }))
    case 'custom':
      return (view.data as RoomsView).rooms.flatMap((room) => [
        {
          control: room.type.name,
          kind: 'choice' as const,
          label: `${room.title}: ${context.t('hostRooms.roomType', editionWords(context))}`,
          options: room.type.options,
        },
        {
          control: femalesControl(room.number),
          kind: 'choice' as const,
          label: `${room.title}: ${context.t('hosts.roomFemalesName')}`,
          options: [
            { value: 'yes', label: context.t('common.yes') },
            { value: 'no', label: context.t('common.no') },
          ],
        },
        ...room.beds.map((bed) => ({
          control: bed.name,
          kind: 'number' as const,
          label: `${room.title}: ${bed.label}`,
          options: [],
        })),
      ])
    case 'radio':
    case 'select':
      return [{ control: name, kind: 'choice', label, options: view.options }]
    case 'checkboxes':
      return [{ control: name, kind: 'choices', label, options: view.options }]
    case 'number':
      return [{ control: name, kind: 'number', label, options: [] }]
    default:
      return [{ control: (view satisfies ControlView).name, kind: 'text', label, options: [] }]
  }
}

export function seasonOf(edition: Edition): Season {
  const { start, end } = stayWindow(edition)
  return { start: start.toString(), end: end.toString() }
}

export function templateHeads(role: Role, edition: Edition, locale: Locale): string[] {
  return columnsOf(role, edition)
    .filter(({ isExtra }) => !isExtra)
    .map(({ labels }) => labels[locale])
}
