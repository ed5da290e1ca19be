import type { ConsentPurpose } from "@funil/contract/forms/consents"
import type { FormAnswer } from "@funil/contract/forms/form-answers"
import type { FormEntity } from "@funil/contract/forms/form-fields"
import { ownValue } from "@funil/contract/shared/own-value"
import { type Utm, utmNames } from "@funil/contract/shared/values/campaign"
import { maxQuantity, quantity } from "@funil/contract/shared/values/money"
import { asOneLine } from "@funil/contract/shared/values/one-line"
import type { FieldProblem } from "../../../platform/app-error.ts"
import type { PreparedFile } from "../../files/prepare-file.ts"
import type { RawValue } from "../definition/typed-value.ts"

/** An answer as a page sends it. */
export interface Submission {
  /** A UUIDv7 that the page creates. The server dedupes answers by it. */
  readonly key: string
  /**
   * The typed values by form field name. The server ignores fields that the form does not ask for.
   * `deal.products.ID` is the amount of a product chosen in `deal.products`.
   */
  readonly values: ReadonlyMap<string, RawValue>
  /** The stored files of `deal.files`. The caller settles them afterwards. */
  readonly files: readonly PreparedFile[]
  /** `service` means consent to the form's `consent_text`, `marketing` to its `marketing_text`. */
  readonly agreed: ReadonlySet<ConsentPurpose>
  readonly utm: Utm
  readonly referrer: string | null
  readonly ip: string | null
  readonly agent: string | null
  /** The sign of a program. A few answers without proof of work pass despite it. */
  readonly suspicion: "trap" | "too_soon" | "no_proof" | null
}

/**
 * The outcome of an answer. `letGo` lists stored bytes of deleted older answers. `problems` are by
 * form field name, with `consent_text` for a required tick.
 */
export type AnswerOutcome =
  | { readonly kind: "received"; readonly answerId: string; readonly dealId: string | null }
  | { readonly kind: "waits"; readonly answerId: string; readonly letGo?: readonly string[] }
  | { readonly kind: "invalid"; readonly problems: Readonly<Record<string, readonly FieldProblem[]>> }
  | { readonly kind: "closed" }

/** The values of the answer for the body of a new record. */
export type DraftBody = Readonly<Record<string, unknown>> & {
  readonly custom_fields: Readonly<Record<string, unknown>>
}

/** A consent as the person gave it. */
export interface GivenConsent {
  readonly purpose: ConsentPurpose
  readonly text: string
}

/** Everything that turns an answer into a deal, now or after its release. */
export interface AnswerDraft {
  /** Null if the answer has no values for the noun. */
  readonly bodies: Readonly<Record<FormEntity, DraftBody | null>>
  readonly given: readonly GivenConsent[]
  readonly termsHash: string | null
  readonly ip: string | null
  readonly agent: string | null
}

/** The answered values as text. */
export type AnsweredValues = FormAnswer["values"]

/** A text of a body, or null for none. */
export function textIn(body: DraftBody | null, name: string): string | null {
  const value = body ? ownValue(body, name) : null
  return typeof value === "string" && value !== "" ? value : null
}

/** The stored consents of an answer. */
export interface Agreement extends Pick<AnswerDraft, "given" | "termsHash" | "ip" | "agent"> {
  /**
   * The consents that the person had withdrawn. They take effect once the person confirms by mail.
   */
  readonly unconfirmed?: readonly ConsentPurpose[]
}

/**
 * The agreement of an answer without a contact, or with a withdrawn consent. Null if there is
 * nothing to store.
 */
export function agreementOf(
  { given, termsHash, ip, agent }: AnswerDraft,
  {
    contactId,
    unconfirmed,
  }: { readonly contactId: string | null; readonly unconfirmed: readonly ConsentPurpose[] },
): Agreement | null {
  const isKept = given.length > 0 && (contactId === null || unconfirmed.length > 0)
  return isKept ? { given, termsHash, ip, agent, unconfirmed } : null
}

const maxUtm = 200
const maxHeader = 500

/** A received text in a form that the database can store, or null for none. */
function storable(text: string | null | undefined, max: number): string | null {
  const plain = asOneLine((text ?? "").slice(0, max))
    .toWellFormed()
    .trim()
  return plain === "" ? null : plain
}

function storableUtm(utm: Utm): Utm {
  const texts = utmNames.flatMap((name) => {
    const text = storable(utm[name], maxUtm)
    return text === null ? [] : [[name, text] as const]
  })
  return Object.fromEntries(texts)
}

/** Cuts the browser's data in an answer to the stored lengths. */
export function plainSubmission(sent: Submission): Submission {
  const { utm, referrer, agent } = sent
  return {
    ...sent,
    utm: storableUtm(utm),
    referrer: storable(referrer, maxHeader),
    agent: storable(agent, maxHeader),
  }
}

interface Line {
  readonly product_id: string
  readonly amount: number
}

/** The name of the form value that holds the amount of a product. */
export function amountName(productId: string): string {
  return `deal.products.${productId}`
}

/** Adds amounts to chosen products, one by default. The sender sets nothing else of a product. */
export function withAmounts(
  chosen: unknown,
  values: Submission["values"],
): { value: readonly Line[] | null; problems: readonly FieldProblem[] } {
  if (!Array.isArray(chosen) || chosen.length === 0) return { value: null, problems: [] }
  const ids = [...new Set(chosen.map(({ product_id }: { product_id: string }) => product_id))]
  const lines = ids.map((product_id) => ({
    product_id,
    amount: amountIn(values.get(amountName(product_id))),
  }))
  const isSound = lines.every(({ amount }) => quantity.safeParse(amount).success)
  return isSound
    ? { value: lines, problems: [] }
    : { value: ids.map((product_id) => ({ product_id, amount: 1 })), problems: [notAmount] }
}

const notAmount: FieldProblem = { rule: "amount", params: { minimum: 1, maximum: maxQuantity } }

/** The typed amount, one if empty, NaN if it is not a whole number. */
function amountIn(raw: RawValue | undefined): number {
  const text = typeof raw === "string" ? raw.trim() : raw === undefined ? "" : "several"
  if (text === "") return 1
  return /^\d{1,6}$/.test(text) ? Number(text) : Number.NaN
}
