import { type MergeDealBody, mergedSale } from "@funil/contract/records/deal-merge"
import type { Deal } from "@funil/contract/records/deals"
import { maxLinks } from "@funil/contract/shared/ids"
import { maxMoney } from "@funil/contract/shared/values/money"
import { sql } from "kysely"
import { lockMerged, mergeContent } from "../../nouns/merge.ts"
import type { Permitted } from "../../platform/access/permitted.ts"
import { invalid } from "../../platform/app-error.ts"
import { inTransaction, type Tx } from "../../platform/db/transaction.ts"
import { customFieldsIn } from "../../platform/records/custom-fields.ts"
import { replaceInBills } from "../bills/bill-record.ts"
import type { Links } from "../deals/deal-links.ts"
import { type DealRow, dealStore } from "../deals/deal-store.ts"
import { answerDeal } from "../deals/deals.ts"
import { moveHeld } from "../deals/move-held.ts"
import { saveDeals } from "../deals/save-deal.ts"
import { moveFiles } from "../files/files.ts"
import { moveNotes } from "../notes/notes.ts"
import { moveTasks } from "../tasks/task-mass.ts"
import { eligibleUsers } from "../users/eligible-user.ts"

/**
 * Merges other deals into this one, which keeps its place, and trashes them. It is one operation
 * with one undo.
 */
export async function mergeDeal(
  ctx: Permitted<"deal.update" | "deal.delete">,
  id: string,
  body: MergeDealBody,
): Promise<Deal> {
  return inTransaction(ctx, async (tx) => {
    const { own, others } = await lockMerged(tx, dealStore, { id, others: body.with })
    await requireNoReturn(tx, body.with)
    const definitions = await customFieldsIn(tx, "deal")
    const merged = mergeContent({ own, others }, body.fields, { content: mergeableFields, definitions })
    const user_id = await ownerAfter(tx, own, { merged, isChosen: "user_id" in body.fields })
    const patch = { ...merged, user_id, ...unitedLinks(own, others), ...saleOf({ own, others }, body) }
    const replaced = { others: body.with, own: own.id }
    tx.ledger.kind = "deal.merged"
    // An undo runs backwards: it restores the other deals first and their rows last.
    await moveTasks(tx, replaced)
    await replaceInBills(tx, "deal_id", replaced)
    await moveNotes(tx, "deal", replaced)
    await moveFiles(tx, "deal", replaced)
    moveHeld(tx, replaced)
    const trashed = dealStore.trashed(tx)
    await saveDeals(tx, [{ before: own, patch, isMerge: true }])
    await saveDeals(
      tx,
      others.map((before) => ({ before, patch: trashed })),
    )
    return answerDeal(tx, id)
  })
}

/** Returns the fields that a merge chooses or fills. The deal's place stays as it is. */
function mergeableFields({ name, amount, user_id, expected_close_date }: DealRow): object {
  return { name, amount, user_id, expected_close_date }
}

/**
 * Returns the owner of the merged deal. An owner who can't get deals is rejected if chosen, else
 * dropped.
 */
async function ownerAfter(
  tx: Tx,
  own: DealRow,
  { merged, isChosen }: { merged: Partial<DealRow>; isChosen: boolean },
): Promise<string | null> {
  const { user_id = null } = merged
  if (user_id === null || user_id === own.user_id) return user_id
  if ((await eligibleUsers(tx, [user_id])).has(user_id)) return user_id
  if (isChosen) throw invalid("fields.user_id", "owner_not_eligible")
  return own.user_id
}

/**
 * Throws if a merged deal has a return. The buyer follows the return by its deal's stages, so that
 * deal can't go away.
 */
async function requireNoReturn(tx: Tx, ids: readonly string[]): Promise<void> {
  const { rows } = await sql`
    select from returns r where r.account_id = ${tx.accountId} and r.deal_id = any(${[...ids]}::uuid[]) limit 1
  `.execute(tx.db)
  if (rows.length > 0) throw invalid("with", "has_return")
}

function unitedLinks(own: DealRow, others: readonly DealRow[]): Omit<Links, "products"> {
  const merged = new Set([own.id, ...others.map(({ id }) => id)])
  const united = (name: "contacts" | "companies" | "deals") => {
    const coming = others.flatMap((row) => row[name]).filter((id) => !merged.has(id))
    const all = [...new Set([...own[name], ...coming])]
    if (all.length > maxLinks) throw invalid(name, "too_many", { maximum: maxLinks })
    return all
  }
  return { contacts: united("contacts"), companies: united("companies"), deals: united("deals").toSorted() }
}

/**
 * Returns the lines and the amount. Lines of trashed products move along and don't count, as in
 * every change of a deal.
 */
function saleOf(
  { own, others }: { own: DealRow; others: readonly DealRow[] },
  { fields, products: takesProducts }: MergeDealBody,
): Pick<DealRow, "products" | "amount"> {
  const rows = [own, ...others]
  const hidden = new Set(rows.flatMap((row) => row.hidden))
  const shown = rows.map((row) => ({
    ...row,
    products: row.products.filter(({ product_id }) => !hidden.has(product_id)),
  }))
  const [first = own, ...rest] = shown
  const sale = mergedSale(first, rest, takesProducts)
  const { products } = mergedSale(own, others, takesProducts)
  if (products.length > maxLinks) throw invalid("products", "too_many", { maximum: maxLinks })
  const choice = fields["amount"]
  const picked = choice === "with" ? others[0] : choice === "own" ? own : rows.find(({ id }) => id === choice)
  const amount = picked?.amount ?? sale.amount
  if (amount > maxMoney) throw invalid("amount", "too_big", { maximum: maxMoney })
  return { products: [...products], amount }
}
