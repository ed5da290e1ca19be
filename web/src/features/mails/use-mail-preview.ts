import type { MailPreview } from "@funil/contract/messages/mails"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import type { MailHost } from "../../lib/session/begun-mail.ts"
import { useLanguage, useMessages } from "../../lib/text/messages.ts"
import { confirm } from "../../ui/overlays/confirm.ts"
import { useDebounced } from "../../ui/forms/debounced.ts"
import { mailPreviewOptions } from "./mail-api.ts"
import type { MailValues } from "./mail-draft.ts"

const previewDelay = 500

function bodyOf({ entity, id }: MailHost, { to, cc, subject, body, signature }: MailValues) {
  return { entity, record_id: id, to, cc, subject, body, signature }
}

/** The preview of a mail, debounced. */
export function useMailPreview(host: MailHost, values: MailValues): MailPreview | undefined {
  const rested = useDebounced(values, previewDelay)
  return useQuery(mailPreviewOptions(bodyOf(host, rested))).data
}

/** Asks for confirmation before sending a mail with empty variables. */
export function useMayGo(host: MailHost, labelOf: (name: string) => string) {
  const words = useMessages().mails
  const client = useQueryClient()
  const list = new Intl.ListFormat(useLanguage())
  return async (values: MailValues): Promise<boolean> => {
    // If the preview fails, the send call decides.
    const seen = await client.fetchQuery(mailPreviewOptions(bodyOf(host, values))).catch(() => undefined)
    const missing = (seen?.missing ?? []).map(labelOf)
    if (missing.length === 0) return true
    return confirm({
      title: words.missingTitle,
      text: words.missing(list.format(missing)),
      confirm: words.sendAnyway,
    })
  }
}
