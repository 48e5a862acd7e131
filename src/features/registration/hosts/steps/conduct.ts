import { consentText } from '#domain/consent.ts'
import { documentFilePath, documentPath } from '#features/site/documents/documents.ts'
import { accept } from '#features/registration/wizard/steps/fields.ts'
import { formStep } from '#features/registration/wizard/steps/form-step.ts'

/** The host's three acknowledgements (rules: fields), each a consent of its own (rules: consent); then the offer is handed in. */
export const conduct = formStep({
  key: 'conduct',
  number: 4,
  title: 'hosts.conductTitle',
  lead: 'hosts.conductLead',
  documents: [
    { path: documentPath('host-code-of-conduct'), label: 'hosts.conductDocument' },
    { path: documentFilePath('host-code-of-conduct'), label: 'hosts.conductDocumentFile' },
    { path: documentFilePath('host-manual'), label: 'hosts.manualFile' },
  ],
  button: 'wizard.handIn',
  fields: {
    expectations: accept({
      label: 'hosts.conductExpectations',
      name: 'hosts.conductExpectationsName',
      consent: consentText('host-conduct-expectations'),
    }),
    communication: accept({
      label: 'hosts.conductCommunication',
      name: 'hosts.conductCommunicationName',
      consent: consentText('host-conduct-communication'),
    }),
    respect: accept({
      label: 'hosts.conductRespect',
      name: 'hosts.conductRespectName',
      consent: consentText('host-conduct-respect'),
    }),
  },
  next: () => 'submit',
})
