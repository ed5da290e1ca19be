import { scopeFor } from "../../platform/access/require-can.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { escapeHtml } from "../../platform/text/escape-html.ts"
import { hiddenAddresses } from "../users/hidden-addresses.ts"

/** What of a message may hold the address of a user. */
interface Told {
  readonly to: string
  readonly user_id: string | null
  readonly contact_id: string | null
  readonly company_id: string | null
  readonly subject: string | null
  readonly error: string | null
  readonly beginning?: string | null
  readonly text?: string | null
  readonly html?: string | null
  readonly template?: { readonly parameters: readonly string[] } | null
}

/** The messages as the caller may see them: in place of the address of a user whose details they may not know is the name. */
export async function seenMessages<M extends Told>(tx: Tx, messages: readonly M[]): Promise<M[]> {
  if (scopeFor(tx, "user.details") === "all") return [...messages]
  const texts = messages.flatMap(
    ({ subject, error, beginning = null, text = null, html = null, template }) => [
      subject,
      error,
      beginning,
      text,
      html,
      ...(template?.parameters ?? []),
    ],
  )
  const { inText, of } = await hiddenAddresses(tx, messages, texts)
  const shown = (text: string) => inText(text)
  return messages.map((message) => {
    const { contact_id, company_id, beginning, text, html, template } = message
    return {
      ...message,
      to: contact_id === null && company_id === null ? of(message) : message.to,
      subject: message.subject && shown(message.subject),
      error: message.error && shown(message.error),
      ...(beginning && { beginning: shown(beginning) }),
      ...(text && { text: shown(text) }),
      ...(html && { html: inText(html, escapeHtml) }),
      ...(template && { template: { ...template, parameters: template.parameters.map(shown) } }),
    }
  })
}
