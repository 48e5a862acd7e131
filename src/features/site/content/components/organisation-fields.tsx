import type { ReactNode } from 'react'
import { useTexts } from '#i18n/texts-context.tsx'
import { Notice } from '#ui/notice.tsx'
import { SummaryList } from '#ui/summary-list.tsx'

/** Who runs the site, as far as the settings say so. */
export type OrganisationWords = {
  name: string
  address: readonly string[]
  representatives: string | null
  register: string | null
  phone: string | null
  contentResponsible: string | null
  contactEmail: string
}

/** What German law wants in an imprint. What is not set is left out; a missing address is owned up to. */
export function OrganisationFields({ organisation }: { organisation: OrganisationWords }) {
  const { t, rich } = useTexts()
  const { address, phone, contactEmail } = organisation
  const call = phone && <a href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</a>
  const mail = <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
  const rows: [label: string, value: ReactNode][] = [
    [t('home.imprintName'), organisation.name],
    [t('home.imprintAddress'), address.join('\n')],
    [t('home.imprintRepresentatives'), organisation.representatives],
    [t('home.imprintRegister'), organisation.register],
    [t('home.imprintPhone'), call],
    [t('home.imprintEmail'), mail],
    [t('home.imprintResponsible'), organisation.contentResponsible],
  ]
  return (
    <>
      {address.length === 0 && (
        <Notice kind="warning">
          <p>{rich('home.imprintNoAddress', { mail })}</p>
        </Notice>
      )}
      <SummaryList rows={rows.flatMap(([label, value]) => (value ? { label, value } : []))} />
    </>
  )
}
