/** Where something is shown: a path, or the path of a test and the beginning of its title behind ` > `. */
export type Proof = string

type Asked = {
  /** 1 or 2 of OWASP ASVS 5.0.0; what is asked for at level 3 alone is not here. */
  readonly level: 1 | 2
  /** In our words; theirs are at https://github.com/OWASP/ASVS, by the same number. */
  readonly asks: string
}
export type Requirement = Asked &
  (
    | { readonly met: string; readonly proof: readonly Proof[] }
    /** We know, and leave it so: why, in words that a reviewer could sign. */
    | { readonly refused: string; readonly proof: readonly Proof[] }
    /** There is nothing here that it could be about. */
    | { readonly notHere: string }
  )

export type Chapter = {
  readonly title: string
  readonly requirements: Readonly<Record<string, Requirement>>
}
