import type { BillUpdate } from "@funil/contract/bills"
import { sql } from "kysely"
import { invalid } from "../../platform/app-error.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { visibleOf } from "../../nouns/target-visibility.ts"
import type { BillContent } from "./bill-row.ts"

/** What a bill may be about. */
const subjects = [
  ["deal_id", "deal"],
  ["contact_id", "contact"],
  ["company_id", "company"],
] as const
type Subject = (typeof subjects)[number][0]

type Linking = Pick<BillContent, "user_id" | Subject>

/**
 * Ends with 422 for a new link to what does not exist, lies in the trash or the caller can't see. Anybody may look after a bill, the
 * accountant who only visits too.
 */
export async function requireBillLinks(tx: Tx, before: Linking | null, sent: BillUpdate): Promise<void> {
  for (const [name, entity] of [...subjects, ["user_id", "user"] as const]) {
    const wanted = sent[name]
    if (!wanted || wanted === before?.[name]) continue
    const found = visibleOf(tx, entity, { columns: sql`target.id`, ids: sql`${wanted}` })
    const { rows } = await sql`${found}`.execute(tx.db)
    if (rows.length === 0) throw invalid(name, "not_found")
  }
}

/**
 * What a body means for the links: a record in the trash was shown as none, so none that is sent back leaves it alone.
 */
export function shownLinksKept<T extends Partial<Linking>>(patch: T, shown: Pick<Linking, Subject>): T {
  const kept = subjects.flatMap(([name]) => (patch[name] === null && shown[name] === null ? name : []))
  const sent = Object.entries(patch).filter(([name]) => !kept.some((one) => one === name))
  // What is left out of a part is a part again.
  return Object.fromEntries(sent) as T
}
