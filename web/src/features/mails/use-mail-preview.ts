import type { MailPreview } from "@funil/contract/mails"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import type { MailHost } from "../../lib/begun-mail.ts"
import { useLanguage, useMessages } from "../../lib/messages.ts"
import { confirm } from "../../ui/confirm.ts"
import { useDebounced } from "../../ui/debounced.ts"
import { mailPreviewOptions } from "./mail-api.ts"
import type { MailValues } from "./mail-draft.ts"

const previewDelay = 500

function bodyOf({ entity, id }: MailHost, { to, cc, subject, body, signature }: MailValues) {
  return { entity, record_id: id, to, cc, subject, body, signature }
}

/** What a mail would say, a moment after the last key. */
export function useMailPreview(host: MailHost, values: MailValues): MailPreview | undefined {
  const rested = useDebounced(values, previewDelay)
  return useQuery(mailPreviewOptions(bodyOf(host, rested))).data
}

/** Asks before a mail goes out in which something would be left blank. */
export function useMayGo(host: MailHost, labelOf: (name: string) => string) {
  const words = useMessages().mails
  const client = useQueryClient()
  const list = new Intl.ListFormat(useLanguage())
  return async (values: MailValues): Promise<boolean> => {
    // What can't be looked at now is refused, or not, when it is sent.
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
