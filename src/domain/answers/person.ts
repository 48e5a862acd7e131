import type { Gender } from 'bed-matching/rules/answers.ts'
import { choice, optional, personName, text, type KeptIn, type Options } from './answer.ts'

const genders = {
  female: { label: 'wizard.genderFemale', short: 'matching.gender.female' },
  male: { label: 'wizard.genderMale', short: 'matching.gender.male' },
  diverse: { label: 'wizard.genderDiverse', short: 'matching.gender.diverse' },
} as const satisfies Options<Gender>

export const firstName = <const K extends KeptIn>(kept: K) =>
  personName({
    kept,
    label: 'wizard.firstName',
    autoComplete: 'given-name',
    alsoCalled: [
      'vorname',
      'vornamen',
      'rufname',
      'firstname',
      'forename',
      'givenname',
      'givennames',
      'first',
      'othernames',
      'prenom',
      'prenoms',
      'nombre',
      'nombres',
      'ad',
      'adi',
    ],
  })

export const lastName = <const K extends KeptIn>(kept: K) =>
  optional(
    personName({
      kept,
      label: 'wizard.lastName',
      hint: 'wizard.lastNameHint',
      autoComplete: 'family-name',
      alsoCalled: [
        'nachname',
        'zuname',
        'lastname',
        'surname',
        'familyname',
        'familienname',
        'last',
        'nomdefamille',
        'apellido',
        'apellidos',
        'soyad',
        'soyadi',
        'soyisim',
      ],
    }),
  )

export const gender = <const K extends KeptIn, const H extends string, const L extends 'column' | 'filter'>(
  kept: K,
  hint: H,
  list: L,
) =>
  choice({
    kept,
    label: 'wizard.gender',
    hint,
    options: genders,
    list,
    alsoCalled: [
      'geschlecht',
      'geschl',
      'maennl',
      'weibl',
      'gender',
      'sex',
      'sexe',
      'genre',
      'sexo',
      'genero',
      'cinsiyet',
      'wm',
      'mw',
      'mwd',
      'wmd',
    ],
  })

export const organisation = <const K extends KeptIn>(kept: K) =>
  optional(
    text({
      kept,
      label: 'wizard.organisation',
      max: 200,
      autoComplete: 'organization',
      alsoCalled: ['organisation', 'organization', 'gruppe', 'ortsgruppe', 'verein', 'group', 'ngo'],
    }),
  )
