import type { DataExport } from "@funil/contract/all-data"
import { signLink } from "../../platform/access/account-link.ts"
import type { Context } from "../../platform/context.ts"
import type { FileKey } from "../../platform/files/file-key.ts"
import type { ExportRow } from "./export-queries.ts"

/** After so long without going on it was given up: the process died, and others did not succeed. */
const silentMs = 3_600_000

/** Whether a row that says that it runs tells what nobody works on any more. */
export function isGivenUp({ status, updated_at }: ExportRow, now: Date): boolean {
  return status === "running" && updated_at.getTime() + silentMs <= now.getTime()
}

/** What a link to the file is signed for. */
export function linkedExport(account: string, id: string) {
  return { account, what: `all data ${id}` }
}

const prefix = "export-"

export function exportKey(accountId: string, id: string): FileKey {
  return { accountId, name: `${prefix}${id}.zip` }
}

/** Whether a file in the store holds all data of an account, and is none of it. */
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

/** Where the file is, for a few minutes. */
export function exportLink({ services, accountId, now }: Context, id: string): string {
  const { expires, signature } = signLink(services.config, linkedExport(accountId, id), now())
  return `/api/customers/exports/${accountId}/${id}/content?expires=${expires}&signature=${signature}`
}
