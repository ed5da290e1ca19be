import type { FileForm, RecordFile } from "@funil/contract/records/files"
import type { Entity } from "@funil/contract/shared/entities"
import type { UserRef } from "@funil/contract/shared/records"
import { signLink } from "../../platform/access/account-token.ts"
import type { Context } from "../../platform/context.ts"

/** A file as its answer shows it. */
export interface FileView {
  readonly id: string
  readonly entity: Entity
  readonly record_id: string
  readonly name: string
  readonly mime: string
  readonly size: number
  readonly user: UserRef | null
  readonly created_at: Date
  readonly updated_at: Date
}

const pictures: ReadonlySet<string> = new Set(["image/png", "image/jpeg", "image/gif", "image/webp"])

/** Files that the server sends unchanged. Browsers draw them and run nothing in them. */
const shownAsSent: ReadonlySet<string> = new Set(["application/pdf", "image/heic", "image/heif"])

/** Returns whether the server can draw smaller pictures of a file. */
export function isPicture(mime: string): boolean {
  return pictures.has(mime)
}

export function isShownAsSent(mime: string): boolean {
  return shownAsSent.has(mime)
}

/** Returns what the signature of a file's link covers. */
export function linkedFile(account: string, id: string, form: FileForm) {
  return { account, what: `file ${id} ${form}` }
}

function linkTo({ services, accountId, now }: Context, id: string, form: FileForm): string {
  const { expires, signature } = signLink(services.config, linkedFile(accountId, id, form), now())
  return `/api/files/${accountId}/${id}/${form}?expires=${expires}&signature=${signature}`
}

export function fileView(ctx: Context, row: FileView): RecordFile {
  const { id, mime } = row
  return {
    id,
    entity: row.entity,
    record_id: row.record_id,
    name: row.name,
    mime,
    size: row.size,
    url: linkTo(ctx, id, "download"),
    view_url: isPicture(mime) || isShownAsSent(mime) ? linkTo(ctx, id, "view") : null,
    thumbnail_url: isPicture(mime) ? linkTo(ctx, id, "thumbnail") : null,
    user: row.user,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}
