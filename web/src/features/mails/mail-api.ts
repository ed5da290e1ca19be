import * as templates from "@funil/contract/messages/mail-templates"
import * as mails from "@funil/contract/messages/mails"
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query"
import type { MailHost } from "../../lib/session/begun-mail.ts"
import { type BodyOf, call, read } from "../../lib/api/api.ts"
import { messages } from "../../lib/text/messages.ts"
import { showAnswer } from "../../lib/api/show-answer.ts"
import { showToast } from "../../lib/toasts.ts"

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

/** The templates the user may use, by name. */
export const mailTemplatesOptions = queryOptions({
  queryKey: [...mailsKey, "templates"],
  queryFn: ({ signal }) => read(templates.listMailTemplates, {}, { signal }),
  meta: { silent: true },
})

export interface KeptTemplate {
  /** Undefined for a new template. */
  readonly id: string | undefined
  readonly body: BodyOf<typeof templates.createMailTemplate>
}

export function useSaveTemplate() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id, body }: KeptTemplate) =>
      id === undefined
        ? call(templates.createMailTemplate, { body })
        : call(templates.updateMailTemplate, { params: { id }, body }),
    onSuccess: () => {
      showToast({ status: "success", title: messages().mails.templates.saved })
      return client.invalidateQueries({ queryKey: mailTemplatesOptions.queryKey })
    },
    meta: { failure: (m) => m.mails.templates.saveFailed },
  })
}

export function useDeleteTemplate() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (id: string) => call(templates.deleteMailTemplate, { params: { id } }),
    onSuccess: () => showToast({ status: "success", title: messages().mails.templates.removed }),
    onSettled: () => client.invalidateQueries({ queryKey: mailTemplatesOptions.queryKey }),
    meta: { failure: (m) => m.mails.templates.removeFailed },
  })
}
