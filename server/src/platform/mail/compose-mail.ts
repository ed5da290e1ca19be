import type { Readable } from "node:stream"
import { escapeHtml } from "../text/plain-text.ts"

/** A user's email to several receivers, of whom each gets a separate copy. */
export interface MailEnvelope {
  /** All receivers in its header. */
  readonly shown: { readonly to: readonly string[]; readonly cc: readonly string[] }
  /** The email's id for all receivers, so that replies find it. */
  readonly id: string
  readonly attachments: readonly { readonly name: string; readonly open: () => Promise<Readable> }[]
}

/** A mail to one person, as text and as simple HTML. */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Shown instead of the product's name. The address stays the product's. */
  readonly fromName?: string | null
  readonly replyTo?: string | null
  /** Set for a user's email. Others are marked as automated. */
  readonly written?: MailEnvelope | undefined
  readonly headers?: Readonly<Record<string, { readonly prepared: true; readonly value: string }>>
}

/** A paragraph, a code, or a link. */
export type Block = string | { readonly code: string } | { readonly label: string; readonly url: string }

/** Writes an email as text and HTML. Escapes every value. */
export function composeMail(to: string, subject: string, blocks: readonly Block[]): Mail {
  const text = blocks.map(asText).join("\n\n")
  const html = `<!doctype html>
<html><body style="font:16px/1.5 sans-serif;color:#1f2328;max-width:32em;margin:2em auto;padding:0 1em">
${blocks.map(asHtml).join("\n")}
</body></html>`
  return { to, subject, text: `${text}\n`, html }
}

function asText(block: Block): string {
  if (typeof block === "string") return block
  return "code" in block ? block.code : `${block.label}: ${block.url}`
}

function asHtml(block: Block): string {
  if (typeof block === "string") return `<p>${escapeHtml(block)}</p>`
  if ("code" in block) {
    return `<p style="font:bold 28px monospace;letter-spacing:.2em">${escapeHtml(block.code)}</p>`
  }
  return `<p><a href="${escapeHtml(block.url)}">${escapeHtml(block.label)}</a></p>`
}
