/** Proofs of who acts. The data layer accepts nothing else, and only the places named in test/walls may make them. */
declare const proof: unique symbol
type Proof<Kind extends string> = { readonly kind: Kind; readonly [proof]: Kind }

export type PersonId = string
export type RegistrationId = string

/** Looks people up before it is known who asks: sessions, challenges, first start. */
export type Gate = Proof<'gate'>
export type SignedIn = Proof<'person'> & { readonly personId: PersonId }
export type GuestActor = SignedIn & { readonly role: 'guest'; readonly registrationId: RegistrationId }
export type HostActor = SignedIn & { readonly role: 'host'; readonly registrationId: RegistrationId }
export type ApprovedAdmin = Proof<'admin'> & { readonly personId: PersonId }
/** An approved admin who is named to open incidents (rules: incidents). */
export type IncidentTeamMember = ApprovedAdmin & { readonly mayOpenIncidents: true }
export type Worker = Proof<'worker'>

export type Actor = Gate | SignedIn | GuestActor | HostActor | ApprovedAdmin | Worker

export const mint = {
  gate: (): Gate => ({ kind: 'gate' }) as Gate,
  signedIn: (personId: PersonId): SignedIn => ({ kind: 'person', personId }) as SignedIn,
  guest: (personId: PersonId, registrationId: RegistrationId): GuestActor =>
    ({ kind: 'person', role: 'guest', personId, registrationId }) as GuestActor,
  host: (personId: PersonId, registrationId: RegistrationId): HostActor =>
    ({ kind: 'person', role: 'host', personId, registrationId }) as HostActor,
  admin: (personId: PersonId): ApprovedAdmin => ({ kind: 'admin', personId }) as ApprovedAdmin,
  incidentTeamMember: (personId: PersonId): IncidentTeamMember =>
    ({ kind: 'admin', personId, mayOpenIncidents: true }) as IncidentTeamMember,
  worker: (): Worker => ({ kind: 'worker' }) as Worker,
}
