import type { DataExport } from "@funil/contract/data/all-data"
import { signLink } from "../../platform/access/account-token.ts"
import type { Context } from "../../platform/context.ts"
import type { FileKey } from "../../platform/files/file-store.ts"
import type { ExportRow } from "./export-queries.ts"

/** The export is given up after this long without progress: its process died and retries failed. */
const silentMs = 3_600_000

/** Whether a running export was given up. */
export function isGivenUp({ status, updated_at }: ExportRow, now: Date): boolean {
  return status === "running" && updated_at.getTime() + silentMs <= now.getTime()
}

/** The signed subject of a link to the file. */
export function linkedExport(account: string, id: string) {
  return { account, what: `all data ${id}` }
}

const prefix = "export-"

export function exportKey(accountId: string, id: string): FileKey {
  return { accountId, name: `${prefix}${id}.zip` }
}

/** Whether a stored file is an export, which is no part of the account's data. */
export function isExportKey({ name }: FileKey): boolean {
  return name.startsWith(prefix)
}

export function exportView({ now }: Pick<Context, "now">, row: ExportRow): DataExport {
  const { id, progress, size, created_at, expires_at } = row
  const isOver = row.status === "ready" && expires_at !== null && expires_at <= now()
  const status = isOver ? "expired" : isGivenUp(row, now()) ? "failed" : row.status
  return {
    id,
    status,
    progress,
    size: status === "ready" ? size : null,
    created_at: created_at.toISOString(),
    expires_at: expires_at?.toISOString() ?? null,
  }
}

/** Returns a link to the file that is valid for a few minutes. */
export function exportLink({ services, accountId, now }: Context, id: string): string {
  const { expires, signature } = signLink(services.config, linkedExport(accountId, id), now())
  return `/api/customers/exports/${accountId}/${id}/content?expires=${expires}&signature=${signature}`
}
