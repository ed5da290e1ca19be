import { type Page, page } from "@funil/contract/shared/paging"
import type { User } from "@funil/contract/users"
import { requireCan } from "../../platform/access/require-can.ts"
import { invalid } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { findIds, findPage, type Wanted } from "../../platform/records/find-records.ts"
import { readUsers } from "./user-queries.ts"
import { userSource } from "../records/user-source.ts"
import { userView } from "./user-view.ts"

const mostUnpaged = 5000

interface PageQuery {
  readonly page: number
  readonly per_page: number
}

type Order = Pick<Wanted, "orderBy" | "direction">

async function views(ctx: Context, ids: readonly string[]): Promise<User[]> {
  return inTransaction(ctx, async (tx) => (await readUsers(tx, ids)).map((row) => userView(tx, row)))
}

/** A page of the users that the caller may see, all or those that a search finds. */
export async function listUsers(
  ctx: Context,
  query: PageQuery & Order,
  search?: string,
): Promise<Page<User>> {
  requireCan(ctx, "user.read")
  const { orderBy, direction } = query
  const { ids, total } = await findPage(ctx, userSource, { orderBy, direction, search }, query)
  return page(await views(ctx, ids), total, query)
}

/** All users that the caller may see; 422 when they are more than an unpaged answer holds. */
export async function listAllUsers(ctx: Context, { orderBy, direction }: Order): Promise<User[]> {
  requireCan(ctx, "user.read")
  const ids = await findIds(ctx, userSource, { orderBy, direction }, mostUnpaged + 1)
  if (ids.length > mostUnpaged) throw invalid("paginate", "too_many", { maximum: mostUnpaged })
  return views(ctx, ids)
}
