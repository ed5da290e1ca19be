import { Readable } from "node:stream"
import type { FileForm } from "@funil/contract/records/files"
import type { Permitted } from "../../platform/access/permitted.ts"
import { notFound } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import { inTransaction } from "../../platform/db/transaction.ts"
import { openFileStore } from "../../platform/files/open-file-store.ts"
import type { Bytes } from "../../platform/http/downloads.ts"
import { isPicture, isShownAsSent } from "./file-view.ts"
import { type FileRow, findFile } from "./files.ts"
import { drawnPicture } from "./stored-files.ts"

type Content = Omit<Bytes, "secondsToKeep">

/**
 * Returns the content of a link to a file outside the trash. The link's creator saw the file, so it
 * needs no other check.
 */
export async function getFileContent(ctx: Permitted, id: string, form: FileForm): Promise<Content> {
  const row = await inTransaction(ctx, (tx) => findFile(tx, id))
  if (!row || row.deleted_at) throw notFound()
  if (form === "download") return asSent(ctx, row, false)
  if (isPicture(row.mime)) return asPicture(ctx, row, form)
  if (form === "view" && isShownAsSent(row.mime)) return asSent(ctx, row, true)
  throw notFound()
}

function asSent(ctx: Context, { name, mime, size, storage_name }: FileRow, isShown: boolean): Content {
  const key = { accountId: ctx.accountId, name: storage_name }
  const store = openFileStore(ctx.services.config)
  return { name, mime, size, isShown, open: (range) => store.open(key, range) }
}

async function asPicture(
  ctx: Context,
  { name, storage_name }: FileRow,
  form: "view" | "thumbnail",
): Promise<Content> {
  const key = { accountId: ctx.accountId, name: storage_name }
  const bytes = await drawnPicture(ctx.services.config, key, form)
  if (!bytes) throw notFound()
  return {
    name: `${name.replace(/\.[^.]*$/, "")}.webp`,
    mime: "image/webp",
    size: bytes.length,
    isShown: true,
    open: async (range) => Readable.from([range ? bytes.subarray(range.from, range.to + 1) : bytes]),
  }
}
