import { consentText } from '#domain/consent.ts'
import { documentFilePath, documentPath } from '#features/site/documents/documents.ts'
import { accept } from '#features/registration/wizard/steps/fields.ts'
import { formStep } from '#features/registration/wizard/steps/form-step.ts'

/** The code of conduct, box by box, each a consent of its own (rules: fields, consent); then the registration is handed in. */
export const conduct = formStep({
  key: 'conduct',
  number: 4,
  title: 'guests.conductTitle',
  lead: 'guests.conductLead',
  documents: [
    { path: documentPath('guest-code-of-conduct'), label: 'guests.conductDocument' },
    { path: documentFilePath('guest-code-of-conduct'), label: 'guests.conductDocumentFile' },
    { path: documentFilePath('guest-guidebook'), label: 'guests.guidebookFile' },
  ],
  button: 'wizard.handIn',
  fields: {
    conductHome: accept({
      label: 'guests.conductHome',
      name: 'guests.conductHomeName',
      consent: consentText('guest-conduct-home'),
    }),
    conductCommunication: accept({
      label: 'guests.conductCommunication',
      name: 'guests.conductCommunicationName',
      consent: consentText('guest-conduct-communication'),
    }),
    conductRespect: accept({
      label: 'guests.conductRespect',
      name: 'guests.conductRespectName',
      consent: consentText('guest-conduct-respect'),
    }),
  },
  next: () => 'submit',
})
