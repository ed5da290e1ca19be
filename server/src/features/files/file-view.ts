import type { FileForm, RecordFile } from "@funil/contract/files"
import { signLink } from "../../platform/access/account-link.ts"
import type { Context } from "../../platform/context.ts"
import type { ShownFile } from "./file-row.ts"

const pictures: ReadonlySet<string> = new Set(["image/png", "image/jpeg", "image/gif", "image/webp"])

/** Whether a file can be drawn anew, small or large. */
export function isPicture(mime: string): boolean {
  return pictures.has(mime)
}

export function isPdf(mime: string): boolean {
  return mime === "application/pdf"
}

/** What a link to a file is signed for. */
export function linkedFile(account: string, id: string, form: FileForm) {
  return { account, what: `file ${id} ${form}` }
}

function linkTo({ services, accountId, now }: Context, id: string, form: FileForm): string {
  const { expires, signature } = signLink(services.config, linkedFile(accountId, id, form), now())
  return `/api/files/${accountId}/${id}/${form}?expires=${expires}&signature=${signature}`
}

export function fileView(ctx: Context, row: ShownFile): RecordFile {
  const { id, mime } = row
  return {
    id,
    entity: row.entity,
    record_id: row.record_id,
    name: row.name,
    mime,
    size: row.size,
    url: linkTo(ctx, id, "download"),
    view_url: isPicture(mime) || isPdf(mime) ? linkTo(ctx, id, "view") : null,
    thumbnail_url: isPicture(mime) ? linkTo(ctx, id, "thumbnail") : null,
    user: row.user,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  }
}
