import type { Deal } from "@funil/contract/deals"
import { requireCan } from "../../platform/access/require-can.ts"
import { notFound } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import { readAtOnce, type Tx } from "../../platform/db/transaction.ts"
import { versioned } from "../../platform/http/versions.ts"
import { findDeal, readDeals, readNewDeal, type WholeRow } from "./deal-read.ts"
import { dealView } from "./deal-view.ts"

export async function getDeal(ctx: Context, id: string): Promise<Deal> {
  requireCan(ctx, "deal.read")
  return readAtOnce(ctx, async (tx) => shown(tx, await findDeal(tx, id)))
}

/** The deal that was made just now. */
export async function answerNewDeal(tx: Tx, { id, linked }: { id: string; linked: boolean }): Promise<Deal> {
  return shown(tx, await readNewDeal(tx, id, linked))
}

/** The deal as it is after a write, also where the write took it out of the caller's sight. */
export async function answerDeal(tx: Tx, id: string): Promise<Deal> {
  const [row] = await readDeals(tx, [id])
  return shown(tx, row)
}

function shown(tx: Tx, row: WholeRow | undefined): Deal {
  if (!row) throw notFound()
  return versioned(tx, dealView(row, tx), row.version)
}
