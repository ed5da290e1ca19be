import type * as nps from "@funil/contract/home/nps"
import type { CallAnswer } from "@funil/contract/shared/endpoint"
import { sql } from "kysely"
import type * as z from "zod/mini"
import type { Permitted } from "../../platform/access/permitted.ts"
import { notFound } from "../../platform/app-error.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { newId } from "../../platform/new-id.ts"

type Answer = CallAnswer<typeof nps.answerNps>

/** The product asks a user again after this many days. */
const restDays = 90

/** Returns the caller's latest answer, or throws 404. */
export async function getNps(ctx: Permitted): Promise<Answer> {
  const found = await findAnswer(ctx)
  if (!found) throw notFound()
  return found
}

/** Returns whether the product may ask the caller. */
export async function askNps(ctx: Permitted): Promise<CallAnswer<typeof nps.askNps>> {
  return { due: (await findAnswer(ctx)) === undefined }
}

/** Stores the caller's opinion of the product. */
// No ledger: the opinion goes to the operator and changes nothing in the account.
export async function answerNps(
  ctx: Permitted<"own">,
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

/** Returns the caller's latest answer while it counts. */
async function findAnswer(ctx: Permitted): Promise<Answer | undefined> {
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
