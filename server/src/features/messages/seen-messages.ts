import { scopeFor } from "../../platform/access/require-can.ts"
import type { Tx } from "../../platform/db/transaction.ts"
import { escapeHtml } from "../../platform/text/escape-html.ts"
import type { CopyRow } from "./message-view.ts"
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
  readonly copies?: readonly CopyRow[] | null
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
  const sent = messages.flatMap((message) => [message, ...(message.copies ?? [])])
  const { inText, of } = await hiddenAddresses(tx, sent, texts)
  const receiverOf = (one: Told | CopyRow) =>
    one.contact_id === null && one.company_id === null ? of(one) : one.to
  const shown = (text: string) => inText(text)
  return messages.map((message) => {
    const { beginning, text, html, template, copies } = message
    return {
      ...message,
      to: receiverOf(message),
      subject: message.subject && shown(message.subject),
      error: message.error && shown(message.error),
      ...(copies && { copies: copies.map((copy) => ({ ...copy, to: receiverOf(copy) })) }),
      ...(beginning && { beginning: shown(beginning) }),
      ...(text && { text: shown(text) }),
      ...(html && { html: inText(html, escapeHtml) }),
      ...(template && { template: { ...template, parameters: template.parameters.map(shown) } }),
    }
  })
}
