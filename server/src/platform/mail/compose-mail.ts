import type { Readable } from "node:stream"
import type { Language } from "@funil/contract/shared/values/languages"
import { Html, html } from "../public/html.ts"
import { framedMail, mailButton, mailCode, type MailLink } from "./mail-frame.ts"

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

/** A paragraph, a code, the button, or links below each other. */
export type Block = string | { readonly code: string } | MailLink | { readonly links: readonly MailLink[] }

/** Writes the blocks of a mail as HTML and as text. Escapes every value. */
export function mailBlocks(blocks: readonly Block[]): { html: string; text: string } {
  return { html: blocks.map(asHtml).join("\n"), text: blocks.map(asText).join("\n\n") }
}

interface Sender {
  readonly language: Language
  readonly services: { readonly config: { readonly publicUrl: string } }
}

/** Writes a mail of the product itself. */
export function productMail(
  { language, services }: Sender,
  to: string,
  subject: string,
  blocks: readonly Block[],
): Mail {
  const { html: content, text } = mailBlocks(blocks)
  const sender = { language, name: "Funil", logo: `${services.config.publicUrl}/icons/icon-192.png` }
  return { to, subject, text: `${text}\n`, html: framedMail(sender, Html.ours(content), []) }
}

function asText(block: Block): string {
  if (typeof block === "string") return block
  if ("code" in block) return block.code
  return "links" in block ? block.links.map(asText).join("\n\n") : `${block.label}: ${block.url}`
}

function asHtml(block: Block): string {
  if (typeof block === "string") {
    const lines = block.split("\n").map((line, at) => html`${at > 0 && html`<br>`}${line}`)
    return html`<p>${lines}</p>`.toString()
  }
  if ("code" in block) return mailCode(block.code).toString()
  if (!("links" in block)) return mailButton(block).toString()
  return block.links.map(({ label, url }) => html`<p><a href="${url}">${label}</a></p>`.toString()).join("\n")
}
