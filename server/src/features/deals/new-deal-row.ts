import type { DealSource } from "@funil/contract/deals"
import { type Utm, utmNames } from "@funil/contract/shared/campaign"
import { asOneLine } from "@funil/contract/shared/one-line"
import type { Context } from "../../platform/context.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { type DealRow, dealStore } from "./deal-store.ts"

/** Where a deal came from. */
export interface DealOrigin {
  readonly kind: DealSource
  /** The import, automation, form or returns form. */
  readonly id: string | null
  readonly utm?: Utm
}

const maxUtmLength = 200

const kinds: Readonly<Record<Context["source"], DealSource>> = {
  api: "manual",
  import: "import",
  automation: "automation",
  form: "form",
  return: "return",
  demo: "manual",
  system: "manual",
}

/** Who makes it now. A person has no id of a source; a program that calls has that of its key. */
export function makerOf({ source, sourceId }: Context): DealOrigin {
  return { kind: source === "api" && sourceId ? "api" : kinds[source], id: sourceId ?? null }
}

/** The texts of a campaign as they are stored; null where there are none. */
function storedUtm(utm: Utm = {}): Utm | null {
  const texts = utmNames.flatMap((name) => {
    const text = asOneLine(utm[name] ?? "")
      .trim()
      .slice(0, maxUtmLength)
      .toWellFormed()
    return text ? [[name, text] as const] : []
  })
  return texts.length > 0 ? Object.fromEntries(texts) : null
}

/** A new row of the caller's, which says where the deal came from: from who makes it, unless that is told. */
export function newDealRow(
  tx: Tx,
  { created_at, ...fields }: Partial<DealRow>,
  origin: DealOrigin = makerOf(tx),
): DealRow {
  const { kind, id, utm } = origin
  const source_kind = kind === "manual" ? null : kind
  const source = { source_kind, source_id: source_kind && id, utm: storedUtm(utm) }
  return dealStore.newRow(tx, { ...fields, ...source }, created_at)
}
