import type { Language } from "@funil/contract/accounts"
import type { Block } from "@funil/contract/blocked-account"
import type { Role } from "@funil/contract/permissions"
import type { AccountId } from "@funil/contract/shared/ids"
import type { ApiToken } from "./access/api-token.ts"
import type { Clock } from "./clock.ts"
import type { Config } from "./config.ts"
import type { Database } from "./db/database.ts"

/** The services that the composition root builds once and every context carries. */
export interface Services {
  readonly config: Config
  readonly database: Database
  /** Whether the queue of background work can be reached now; who does the work holds the rest of it. */
  readonly jobs: { readonly isReady: () => Promise<boolean> }
  readonly now: Clock
}

/** The user who acts, with the role and pipelines of this very request. */
export interface Actor {
  readonly id: string
  readonly role: Role
  /** Own pipelines; empty means all. */
  readonly pipelines: readonly string[]
}

/** Values that a call leaves for its answer's headers. */
export interface Outcome {
  undoToken?: string
  etag?: string
}

/** The account and the user of a call. Verbs ask it for rights, time and language. */
export interface Context {
  readonly services: Services
  readonly accountId: AccountId
  /** Null is the system: jobs and the operator. It may do everything in its account. */
  readonly user: Actor | null
  readonly sessionId: string | null
  /** The API token by which a program calls; null where none does. */
  readonly token: ApiToken | null
  /** The user entered the password in this session within the last minutes: `requireConfirmed` asks for it. */
  readonly isConfirmed: boolean
  /** Why the account is blocked, if it is: `requireOpen` asks for it. */
  readonly block: Block | null
  /** The account's e-mail is proved, or nothing asks for it. Until then nothing leaves the account. */
  readonly isProved: boolean
  /** The address of who calls; null where nobody does. */
  readonly ip: string | null
  readonly language: Language
  readonly timezone: string
  readonly now: Clock
  readonly source: "api" | "import" | "automation" | "form" | "return" | "demo" | "system"
  /** The import, automation or form that acts; none where a person or a program does. */
  readonly sourceId?: string | undefined
  readonly requestId: string | null
  readonly outcome: Outcome
}
