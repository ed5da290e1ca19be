import type { FilterRow } from "@funil/contract/shared/filters"
import type { Permission } from "@funil/contract/permissions"
import { AppError, invalid } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { findIds } from "../../platform/records/find-records.ts"
import { lockDeals } from "./deal-queries.ts"
import type { DealRow } from "./deal-row.ts"
import { dealSource } from "../records/deal-source.ts"

/** One call changes at most this many deals; more is a 422. */
const most = 1000

export interface MassBody {
  readonly filters: readonly FilterRow[]
  readonly all?: boolean | undefined
  readonly dry_run?: boolean | undefined
}

/** The ids that a mass call touches. An empty filter is refused unless `all` says that all are meant. */
export async function massTarget(ctx: Context, body: MassBody): Promise<string[]> {
  if (body.filters.length === 0 && !body.all) throw invalid("filters", "required")
  const ids = await findIds(ctx, dealSource, { filters: body.filters, orderBy: "id" }, most + 1)
  if (ids.length > most) {
    throw new AppError("invalid", { fields: { filters: [{ rule: "too_many", params: { maximum: most } }] } })
  }
  return ids
}

/** Locks those of the targets that the caller may write, in the order of their ids. */
export async function lockTargets(
  tx: Tx,
  ids: readonly string[],
  permission: Extract<Permission, "deal.update" | "deal.delete">,
): Promise<DealRow[]> {
  return ids.length === 0 ? [] : lockDeals(tx, ids, permission)
}
