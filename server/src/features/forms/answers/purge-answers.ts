import { spamDays } from "@funil/contract/form-answers"
import { sql } from "kysely"
import { inTransaction } from "../../../platform/db/transaction.ts"
import type { AccountWork } from "../../../platform/jobs/walk-job.ts"
import { deleteAnswers } from "./answer-queries.ts"

const atOnce = 1000

/** Deletes the answers that nobody released in time; the bytes of their files go with those that no file names. */
export const purgeAnswers: AccountWork = {
  name: "form.purge_answers",
  // No right: only the nightly walk runs it.
  // No ledger: an answer is no record.
  run: async (ctx) => {
    const deleteSome = () =>
      inTransaction(ctx, async (tx) => {
        const { rows } = await sql<{ id: string }>`
          select n.id from form_answers n
          where n.account_id = ${tx.accountId} and n.reason is not null
            and n.created_at <= ${tx.now()}::timestamptz - make_interval(days => ${spamDays})
          limit ${atOnce} for update skip locked
        `.execute(tx.db)
        await deleteAnswers(
          tx,
          rows.map(({ id }) => id),
        )
        return rows.length
      })
    while ((await deleteSome()) === atOnce);
  },
}
