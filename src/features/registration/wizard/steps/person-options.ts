import type { Gender } from '#domain/guest.ts'
import type { Options } from './choice-fields.ts'

export const genderOptions: Options<Gender> = {
  female: { label: 'wizard.genderFemale' },
  male: { label: 'wizard.genderMale' },
  diverse: { label: 'wizard.genderDiverse' },
}
