import type { Language } from "@funil/contract/account/accounts"
import type { Block } from "@funil/contract/account/blocked-account"
import type { Role } from "@funil/contract/account/permissions"
import type { TokenScope } from "@funil/contract/account/tokens"
import type { AccountId } from "@funil/contract/shared/ids"
import type { Clock } from "./clock.ts"
import type { Config } from "./config.ts"
import type { Database } from "./db/database.ts"

/** The services that the process builds once. Every context has them. */
export interface Services {
  readonly config: Config
  readonly database: Database
  /** Whether the job queue is reachable. Workers have the rest of it. */
  readonly jobs: { readonly isReady: () => Promise<boolean> }
  readonly now: Clock
}

/** The acting user, with the role and pipelines of this request. */
export interface Actor {
  readonly id: string
  readonly role: Role
  /** Own pipelines; empty means all. */
  readonly pipelines: readonly string[]
}

/** Values of a call for its answer's headers. */
export interface Outcome {
  undoToken?: string
  etag?: string
}

/** The account and the user of a call. Verbs read rights, time and language from it. */
export interface Context {
  readonly services: Services
  readonly accountId: AccountId
  /** Null is the system: jobs and the operator. It has all rights in its account. */
  readonly user: Actor | null
  readonly sessionId: string | null
  /** The API token of the call; null for others. */
  readonly token: ApiToken | null
  /**
   * The user entered the password in this session within the last minutes: see `requireConfirmed`.
   */
  readonly isConfirmed: boolean
  /** Why the account is blocked: see `requireOpen`. */
  readonly block: Block | null
  /** The account's email is proved, or needs no proof. Otherwise the account sends nothing. */
  readonly isProved: boolean
  /** The caller's address; null without a caller. */
  readonly ip: string | null
  readonly language: Language
  readonly timezone: string
  readonly now: Clock
  readonly source: "api" | "import" | "automation" | "form" | "return" | "demo" | "system"
  /** The acting import, automation or form; undefined for users and programs. */
  readonly sourceId?: string | undefined
  readonly requestId: string | null
  readonly outcome: Outcome
}

/** The parts of an API token that a call needs. */
export interface ApiToken {
  readonly name: string
  readonly scopes: readonly TokenScope[]
  /** The account's plan has the API. */
  readonly isInPlan: boolean
}
