import type { ConsentPurpose } from "@funil/contract/consents"
import type { Utm } from "@funil/contract/shared/campaign"
import type { FieldProblem } from "../../../platform/app-error.ts"
import type { PreparedFile } from "../../files/prepare-file.ts"
import type { RawValue } from "../definition/typed-value.ts"

/** An answer as a page sends it. */
export interface Submission {
  /** UUIDv7, minted with the page: what is sent twice is one. */
  readonly key: string
  /**
   * What was typed, by the names of the form's fields; only what the form asks for is looked at. Of a product that was chosen
   * (`deal.products`), `deal.products.ID` says how many.
   */
  readonly values: ReadonlyMap<string, RawValue>
  /** The files of `deal.files`, already in the store; whoever sends them settles them afterwards. */
  readonly files: readonly PreparedFile[]
  /** `service` is agreeing to the form's `consent_text`, `marketing` to its `marketing_text`. */
  readonly agreed: ReadonlySet<ConsentPurpose>
  readonly utm: Utm
  readonly referrer: string | null
  readonly ip: string | null
  readonly agent: string | null
  /** What speaks for a program; a few without proof of work pass nevertheless. */
  readonly suspicion: "trap" | "too_soon" | "no_proof" | null
}

/** What became of an answer. `letGo` names bytes of older ones that went for it. `problems` are by the names of the form's fields, and `consent_text` for a tick that has to be set. */
export type Answered =
  | { readonly kind: "received"; readonly answerId: string; readonly dealId: string | null }
  | { readonly kind: "waits"; readonly answerId: string; readonly letGo?: readonly string[] }
  | { readonly kind: "invalid"; readonly problems: Readonly<Record<string, readonly FieldProblem[]>> }
  | { readonly kind: "closed" }
