import type { ApiToken } from "@funil/contract/tokens"
import { sql } from "kysely"
import { requireCan } from "../../platform/access/require-can.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { tokensWhere } from "./token-queries.ts"

/** The account's API tokens, newest first. */
export async function listTokens(ctx: Context): Promise<ApiToken[]> {
  requireCan(ctx, "token.manage")
  return inTransaction(ctx, (tx) => tokensWhere(tx, sql`true`))
}
