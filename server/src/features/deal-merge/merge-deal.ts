import { mergedSale } from "@funil/contract/merged-sale"
import type { MergeDealBody } from "@funil/contract/deal-merge"
import type { Deal } from "@funil/contract/deals"
import { maxLinks } from "@funil/contract/shared/ids"
import { maxMoney } from "@funil/contract/shared/money"
import { sql } from "kysely"
import { lockMerged } from "../../nouns/lock-merged.ts"
import { mergeContent } from "../../nouns/merge-content.ts"
import { requireCan } from "../../platform/access/require-can.ts"
import { invalid } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction, type Tx } from "../../platform/db/transaction.ts"
import { customFieldsIn } from "../../platform/records/custom-fields.ts"
import { replaceInBills } from "../bills/replace-in-bills.ts"
import { moveFiles } from "../files/move-files.ts"
import { moveNotes } from "../notes/move-notes.ts"
import { moveTasks } from "../tasks/move-tasks.ts"
import type { Links } from "../deals/deal-links.ts"
import { type DealRow, dealStore } from "../deals/deal-store.ts"
import { answerDeal } from "../deals/get-deal.ts"
import { moveHeld } from "../deals/move-held.ts"
import { saveDeals } from "../deals/save-deal.ts"

/** Merges other deals into this one, which keeps its place, and puts them in the trash. One operation, one undo. */
export async function mergeDeal(ctx: Context, id: string, body: MergeDealBody): Promise<Deal> {
  requireCan(ctx, "deal.update")
  requireCan(ctx, "deal.delete")
  return inTransaction(ctx, async (tx) => {
    const { own, others } = await lockMerged(tx, dealStore, { id, others: body.with })
    await requireNoReturn(tx, body.with)
    const definitions = await customFieldsIn(tx, "deal")
    const merged = mergeContent({ own, others }, body.fields, { content: chosen, definitions })
    const patch = { ...merged, ...unitedLinks(own, others), ...saleOf({ own, others }, body) }
    const replaced = { others: body.with, own: own.id }
    tx.ledger.kind = "deal.merged"
    // An undo goes backwards: first the other deals come back, last what hung on them.
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

/** What can be chosen or filled: where a deal stands stays as it is. */
function chosen({ name, amount, user_id, expected_close_date }: DealRow): object {
  return { name, amount, user_id, expected_close_date }
}

/** The buyer follows a return by the stages of its own deal, so that deal never goes away. */
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

/** The lines and the amount. Lines of products in the trash come along and count for nothing, as in every change of a deal. */
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
