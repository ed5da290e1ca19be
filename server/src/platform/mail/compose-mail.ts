/** A mail to one person, as text and as simple HTML. */
export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
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
  if (typeof block === "string") return `<p>${escape(block)}</p>`
  if ("code" in block) {
    return `<p style="font:bold 28px monospace;letter-spacing:.2em">${escape(block.code)}</p>`
  }
  return `<p><a href="${escape(block.url)}">${escape(block.label)}</a></p>`
}

const entities: Record<string, string> = {
  "&": "&amp;",
  "<": "&lt;",
  ">": "&gt;",
  '"': "&quot;",
  "'": "&#39;",
}

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (character) => entities[character] ?? "")
}
