import type { TokenScope } from "@funil/contract/tokens"

/** What of an API token a call is done by. */
export interface ApiToken {
  readonly name: string
  readonly scopes: readonly TokenScope[]
  /** The account's plan has the API. */
  readonly isInPlan: boolean
}
