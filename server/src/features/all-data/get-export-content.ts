import { notFound } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { openFileStore } from "../../platform/files/open-file-store.ts"
import type { Bytes } from "../../platform/http/bytes-answer.ts"
import { getAccountRow } from "../accounts/account-queries.ts"
import { findExportRow } from "./export-queries.ts"
import { exportKey, exportView } from "./export-view.ts"

/** What a link to a file with all data gives. Whoever made the link is an admin, so only that the file is kept is asked again. */
export async function getExportContent(ctx: Context, id: string): Promise<Omit<Bytes, "secondsToKeep">> {
  const [row, { domain }] = await inTransaction(ctx, async (tx) => [
    await findExportRow(tx, id),
    await getAccountRow(tx),
  ])
  const { size, created_at } = row ? exportView(ctx, row) : {}
  if (ctx.block === "account_closed" || size === undefined || size === null) throw notFound()
  const store = openFileStore(ctx.services.config)
  return {
    name: `funil-${domain}-${created_at?.slice(0, "YYYY-MM-DD".length)}.zip`,
    mime: "application/zip",
    size,
    isShown: false,
    open: (range) => store.open(exportKey(ctx.accountId, id), range),
  }
}
