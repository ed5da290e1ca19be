/** A person or company with a phone or email. */
export interface Reachable {
  readonly id: string
  readonly name: string
  /** The noun, if a missing phone or email can be added in place. */
  readonly entity?: "contact" | "company"
  readonly phone: string | null | undefined
  readonly email: string | null | undefined
}
