import type * as nps from "@funil/contract/nps"
import type { CallAnswer } from "@funil/contract/shared/endpoint"
import { sql } from "kysely"
import type * as z from "zod/mini"
import { notFound } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { newId } from "../../platform/new-id.ts"

type Answer = CallAnswer<typeof nps.answerNps>

/** So long nobody is asked again. */
const restDays = 90

/** The caller's latest answer while it still counts. */
async function findAnswer(ctx: Context): Promise<Answer | undefined> {
  const since = new Date(ctx.now().getTime() - restDays * 86_400_000)
  const { rows } = await inTransaction(ctx, (tx) =>
    sql<Pick<Answer, "rating" | "comment"> & { created_at: Date }>`
      select rating, comment, created_at from nps_answers
      where account_id = ${tx.accountId} and user_id = ${tx.user?.id ?? null} and created_at > ${since}
      order by created_at desc, id desc limit 1
    `.execute(tx.db),
  )
  const [found] = rows
  return found && { ...found, created_at: found.created_at.toISOString() }
}

/** The same, else 404. */
export async function getNps(ctx: Context): Promise<Answer> {
  const found = await findAnswer(ctx)
  if (!found) throw notFound()
  return found
}

/** Whether the caller may be asked. */
export async function askNps(ctx: Context): Promise<CallAnswer<typeof nps.askNps>> {
  return { due: (await findAnswer(ctx)) === undefined }
}

/** Keeps what the caller says of the product. */
// No right: everybody is asked for themselves.
// No ledger: it is said to us and changes nothing of the account.
export async function answerNps(
  ctx: Context,
  { rating, comment = null }: z.output<typeof nps.answerNps.body>,
): Promise<Answer> {
  const created_at = ctx.now()
  const said = { rating, comment: comment || null }
  await inTransaction(ctx, (tx) =>
    tx.db
      .insertInto("nps_answers")
      .values({ account_id: tx.accountId, id: newId(), user_id: tx.user?.id ?? "", ...said, created_at })
      .execute(),
  )
  return { ...said, created_at: created_at.toISOString() }
}
