/** Who runs the site, as the imprint and the privacy page name them. */
export type Organisation = Readonly<{
  name: string
  address: readonly string[]
  representatives: string | null
  register: string | null
  phone: string | null
  contentResponsible: string | null
  privacyEmail: string
  /** Null: nobody is named for it, and the sender of all mails may be one that nobody reads. */
  securityEmail: string | null
  contactEmail: string
}>

type Given = {
  BRAND_NAME: string
  ORGANISATION_NAME?: string
  ORGANISATION_ADDRESS?: readonly string[]
  ORGANISATION_REPRESENTATIVES?: string
  ORGANISATION_REGISTER?: string
  ORGANISATION_PHONE?: string
  CONTENT_RESPONSIBLE?: string
  CONTACT_EMAIL?: string
  PRIVACY_CONTACT_EMAIL?: string
  SECURITY_CONTACT_EMAIL?: string
}

/** `senderAddress`: of all mails, where people write to unless CONTACT_EMAIL says otherwise. */
export function composeOrganisation(given: Given, senderAddress: string): Organisation {
  const contactEmail = given.CONTACT_EMAIL ?? senderAddress
  return Object.freeze({
    name: given.ORGANISATION_NAME ?? given.BRAND_NAME,
    address: Object.freeze(given.ORGANISATION_ADDRESS ?? []),
    representatives: given.ORGANISATION_REPRESENTATIVES ?? null,
    register: given.ORGANISATION_REGISTER ?? null,
    phone: given.ORGANISATION_PHONE ?? null,
    contentResponsible: given.CONTENT_RESPONSIBLE ?? null,
    privacyEmail: given.PRIVACY_CONTACT_EMAIL ?? contactEmail,
    securityEmail: given.SECURITY_CONTACT_EMAIL ?? given.CONTACT_EMAIL ?? null,
    contactEmail,
  })
}

export type ImprintPart = 'name' | 'address' | 'representatives' | 'phone' | 'contentResponsible'

/** What an imprint is expected to say and this one does not. */
export function missingInImprint(settings: { brandName: string; organisation: Organisation }): ImprintPart[] {
  const { name, address, representatives, phone, contentResponsible } = settings.organisation
  const isMissing: Record<ImprintPart, boolean> = {
    name: name === settings.brandName,
    address: address.length === 0,
    representatives: representatives === null,
    phone: phone === null,
    contentResponsible: contentResponsible === null,
  }
  return (Object.keys(isMissing) as ImprintPart[]).filter((part) => isMissing[part])
}
