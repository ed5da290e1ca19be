/** Somebody who can be reached. */
export interface Reachable {
  readonly id: string
  readonly name: string
  /** What they are, where what is missing may be added in place. */
  readonly entity?: "contact" | "company"
  readonly phone: string | null | undefined
  readonly email: string | null | undefined
}
