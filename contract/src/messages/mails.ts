import * as z from "zod/mini"
import { endpoint } from "../shared/endpoint.ts"
import { entityAmong, someEntities } from "../shared/entities.ts"
import { id, idParams } from "../shared/ids.ts"
import { instant } from "../shared/values/dates.ts"
import { maxRichTextSourceLength } from "../shared/values/rich-text.ts"
import { email, longText, optionalLongText, optionalText, text } from "../shared/values/text.ts"

/** The nouns with people to write to. */
export const mailEntities = someEntities(["deal", "contact", "company"], ["user", "product", "bill", "task"])
export type MailEntity = (typeof mailEntities)[number]

/** The most receivers of an email, copies included. */
export const maxMailReceivers = 10
/** The most attachments. */
export const maxMailFiles = 10
/** The most bytes of all attachments: the limit of mail servers, less the encoding. */
export const maxMailFileBytes = 15 * 1024 * 1024
export const maxMailSubject = 300
/** The most mails that a user sends in an hour. */
export const maxMailsPerHour = 60
/** An email waits this many seconds, in which the user can cancel it. */
export const mailUndoSeconds = 10

/** A single address: rejects lists, names and comments. */
const address = email.check(z.regex(/^[^\s,;:<>()[\]\\"]+$/, "email"))
const addresses = z.array(address).check(z.maxLength(maxMailReceivers))

const draft = {
  /** The record of the email, whose messages show it. */
  entity: entityAmong(mailEntities),
  record_id: id,
  to: addresses,
  cc: z.optional(addresses),
}

/** Warnings about a receiver. `withdrawn`: from all consents. */
export const mailWarnings = ["withdrawn", "unsubscribed", "complained", "bounced"] as const
export type MailWarning = (typeof mailWarnings)[number]

export const previewMail = endpoint({
  id: "mail.preview",
  method: "POST",
  reads: true,
  path: "/mails/preview",
  access: "mail.send",
  body: z.strictObject({
    ...draft,
    subject: optionalText(maxMailSubject),
    body: optionalLongText(maxRichTextSourceLength),
    signature: z.optional(z.boolean()),
  }),
  status: 200,
  answer: z.object({
    subject: z.string(),
    /** The whole letter, with the signature if the draft asks for it. */
    html: z.string(),
    missing: z.array(z.string()),
    receivers: z.array(
      z.object({
        email: z.string(),
        name: z.nullable(z.string()),
        warning: z.nullable(z.enum(mailWarnings)),
      }),
    ),
  }),
})
export type MailPreview = z.output<typeof previewMail.answer>

export const sendMail = endpoint({
  id: "mail.send",
  method: "POST",
  path: "/mails",
  access: "mail.send",
  body: z.strictObject({
    ...draft,
    to: addresses.check(z.minLength(1, "required")),
    subject: text(maxMailSubject),
    body: longText(maxRichTextSourceLength),
    files: z.optional(z.array(id).check(z.maxLength(maxMailFiles))),
    /** Whether to append the caller's signature. */
    signature: z.optional(z.boolean()),
  }),
  answer: z.object({ id, until: instant }),
})
export type MailDraft = z.output<typeof sendMail.body>

export const cancelMail = endpoint({
  id: "mail.cancel",
  method: "POST",
  path: "/mails/:id/cancel",
  access: "mail.send",
  params: idParams,
  status: 204,
})

export const retryMail = endpoint({
  id: "mail.retry",
  method: "POST",
  path: "/mails/:id/retry",
  access: "mail.send",
  params: idParams,
  status: 204,
})

export const mailSettings = z.object({ is_configured: z.boolean(), signature: z.string() })
export type MailSettings = z.output<typeof mailSettings>

export const getMailSettings = endpoint({
  id: "mail.settings",
  method: "GET",
  path: "/mails/settings",
  access: "mail.send",
  answer: mailSettings,
})

export const updateMailSettings = endpoint({
  id: "mail.update_settings",
  method: "PUT",
  path: "/mails/settings",
  access: "mail.send",
  body: z.strictObject({
    signature: optionalLongText(maxRichTextSourceLength),
    is_configured: z.optional(z.unknown()),
  }),
  answer: mailSettings,
})
