import * as templates from "@funil/contract/messages/mail-templates"
import * as mails from "@funil/contract/messages/mails"
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import type { MailHost } from "../../lib/session/begun-mail.ts"
import { type BodyOf, call, read } from "../../lib/api/api.ts"
import { messages } from "../../lib/text/messages.ts"
import { showAnswer } from "../../lib/api/show-answer.ts"
import { showToast } from "../../lib/toasts.ts"
import { settingWrites } from "../../settings/setting-api.ts"

const mailsKey = ["mails"] as const

/** Whether the account can send mail, and the user's signature. */
export const mailSettingsOptions = queryOptions({
  queryKey: [...mailsKey, "settings"],
  queryFn: ({ signal }) => read(mails.getMailSettings, {}, { signal }),
  meta: { silent: true },
})

/** A preview of a mail. The old preview stays visible while a new one loads. */
export const mailPreviewOptions = (body: BodyOf<typeof mails.previewMail>) =>
  queryOptions({
    queryKey: [...mailsKey, "preview", body],
    queryFn: ({ signal }) => read(mails.previewMail, { body }, { signal }),
    placeholderData: keepPreviousData,
    meta: { silent: true },
  })

export type MailBody = BodyOf<typeof mails.sendMail>

/** Sends a mail and refetches the timeline of its record. */
export function useSendMail({ entity, id }: MailHost) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (body: MailBody) => (await call(mails.sendMail, { body })).data,
    onSuccess: () => client.invalidateQueries({ queryKey: ["activity", entity, id] }),
    meta: { failure: (m) => m.mails.sendFailed },
  })
}

export function useSaveSignature() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (signature: string) =>
      (await call(mails.updateMailSettings, { body: { signature } })).data,
    onSuccess: async (settings) => {
      await showAnswer(client, mailSettingsOptions.queryKey, settings)
      void client.invalidateQueries({ queryKey: [...mailsKey, "preview"] })
      showToast({ status: "success", title: messages().mails.signature.saved })
    },
    meta: { failure: (m) => m.mails.signature.failed },
  })
}

export const mailTemplateWrites = settingWrites({
  key: "mail-templates",
  endpoints: {
    create: templates.createMailTemplate,
    update: templates.updateMailTemplate,
    trash: templates.deleteMailTemplate,
  },
  words: (m) => m.mails.templates,
  nameOf: ({ name }) => name,
})

/** The templates the user may use, by name. */
export const mailTemplatesOptions = queryOptions({
  queryKey: [mailTemplateWrites.key],
  queryFn: ({ signal }) => read(templates.listMailTemplates, {}, { signal }),
  meta: { silent: true },
})
