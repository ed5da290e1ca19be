import type { listRecordRuns as endpoint } from "@funil/contract/workflows"
import type { CallAnswer } from "@funil/contract/shared/endpoint"
import { page } from "@funil/contract/shared/paging"
import type * as z from "zod/mini"
import { requireCan } from "../../../platform/access/require-can.ts"
import { notFound } from "../../../platform/app-error.ts"
import type { Context } from "../../../platform/context.ts"
import { inTransaction } from "../../../platform/db/transaction.ts"
import { findHost } from "../../../nouns/host-visibility.ts"
import { readRunsOfRecord } from "./run-read.ts"
import { runView } from "./run-view.ts"
import { seenRuns } from "./seen-runs.ts"

/** The runs about a record that the caller sees, in the trash or not, newest first. */
export async function listRecordRuns(
  ctx: Context,
  query: z.output<typeof endpoint.query>,
): Promise<CallAnswer<typeof endpoint>> {
  requireCan(ctx, "workflow.manage")
  return inTransaction(ctx, async (tx) => {
    if (!(await findHost(tx, query))) throw notFound()
    const { rows, total } = await readRunsOfRecord(tx, query, query)
    return page((await seenRuns(tx, rows)).map(runView), total, query)
  })
}
