import type { Readable } from "node:stream"
import { escapeHtml } from "../text/escape-html.ts"

/** What a person wrote to one or several, of whom each gets it by itself. */
export interface Written {
  /** Everybody who is named at its top. */
  readonly shown: { readonly to: readonly string[]; readonly cc: readonly string[] }
  /** The id that the mail has for all of them, so that an answer finds it. */
  readonly id: string
  readonly attachments: readonly { readonly name: string; readonly open: () => Promise<Readable> }[]
}

/** A mail to one person, as text and as simple HTML. */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Shown instead of the product's name; the address stays the product's. */
  readonly fromName?: string | null
  readonly replyTo?: string | null
  /** Of what a person wrote; all else says that a machine did. */
  readonly written?: Written | undefined
  readonly headers?: Readonly<Record<string, { readonly prepared: true; readonly value: string }>>
}

/** A paragraph, a code to be typed, or a link. */
export type Block = string | { readonly code: string } | { readonly label: string; readonly url: string }

/** Writes a mail once for both forms; every value is escaped. */
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
