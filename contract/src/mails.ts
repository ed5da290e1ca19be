import * as z from "zod/mini"
import { instant } from "./shared/dates.ts"
import { endpoint } from "./shared/endpoint.ts"
import { entityAmong, someEntities } from "./shared/entities.ts"
import { id, idParams } from "./shared/ids.ts"
import { maxRichTextSourceLength } from "./shared/rich-text.ts"
import { email, longText, optionalLongText, optionalText, text } from "./shared/text.ts"

/** The nouns whose people are written to. */
export const mailEntities = someEntities(["deal", "contact", "company"], ["user", "product", "bill", "task"])
export type MailEntity = (typeof mailEntities)[number]

/** A mail goes to at most so many, copies included. */
export const maxMailReceivers = 10
/** At most so many files go along. */
export const maxMailFiles = 10
/** Bytes of all of them together: what mail servers take, with room for how mails are encoded. */
export const maxMailFileBytes = 15 * 1024 * 1024
export const maxMailSubject = 300
/** A person sends at most so many mails in an hour. */
export const maxMailsPerHour = 60
/** Seconds that a mail waits before it goes out, in which it may be cancelled. */
export const mailUndoSeconds = 10

/** One address: what would make a list, a name or a comment of it is refused. */
const address = email.check(z.regex(/^[^\s,;:<>()[\]\\"]+$/, "email"))
const addresses = z.array(address).check(z.maxLength(maxMailReceivers))

const draft = {
  /** What it is about, where it then stands among the messages. */
  entity: entityAmong(mailEntities),
  record_id: id,
  to: addresses,
  cc: z.optional(addresses),
}

/** What has to be known of a receiver before writing to them. `withdrawn`: from what they agreed to, all of it. */
export const mailWarnings = ["withdrawn", "unsubscribed", "complained", "bounced"] as const
export type MailWarning = (typeof mailWarnings)[number]

/**
 * What a mail would say: variables (`{{name}}`) of the record are filled in, those of a contact with what is known of the first receiver.
 * `missing` names those that say nothing.
 */
export const previewMail = endpoint({
  id: "mail.preview",
  summary: "Preview an email",
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
    /** The whole letter, the signature with it where that is wanted. */
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

/**
 * Sends a mail in the caller's name, about a record that they may write. Answers go to their address. It waits until `until` and may be
 * canceled so long. `files` are some of the record's own. Everyone gets a message of their own; `id` is that of the first.
 */
export const sendMail = endpoint({
  id: "mail.send",
  summary: "Send an email",
  method: "POST",
  path: "/mails",
  access: "mail.send",
  body: z.strictObject({
    ...draft,
    to: addresses.check(z.minLength(1, "required")),
    subject: text(maxMailSubject),
    body: longText(maxRichTextSourceLength),
    files: z.optional(z.array(id).check(z.maxLength(maxMailFiles))),
    /** Whether the caller's signature stands below it. */
    signature: z.optional(z.boolean()),
  }),
  answer: z.object({ id, until: instant }),
})
export type MailDraft = z.output<typeof sendMail.body>

/** Keeps a mail of the caller's from going out; 409 once it has, or is on its way. */
export const cancelMail = endpoint({
  id: "mail.cancel",
  summary: "Cancel an email",
  method: "POST",
  path: "/mails/:id/cancel",
  access: "mail.send",
  params: idParams,
  status: 204,
})

/** Sends a mail of the caller's again, to those whom it did not reach; 409 where there are none. */
export const retryMail = endpoint({
  id: "mail.retry",
  summary: "Send an email again",
  method: "POST",
  path: "/mails/:id/retry",
  access: "mail.send",
  params: idParams,
  status: 204,
})

/** Whether a mail server is set, and what stands below the caller's mails: HTML of the tags of notes, empty for nothing. */
export const mailSettings = z.object({ is_configured: z.boolean(), signature: z.string() })
export type MailSettings = z.output<typeof mailSettings>

export const getMailSettings = endpoint({
  id: "mail.settings",
  summary: "Get the email settings",
  method: "GET",
  path: "/mails/settings",
  access: "mail.send",
  answer: mailSettings,
})

export const updateMailSettings = endpoint({
  id: "mail.update_settings",
  summary: "Update the email settings",
  method: "PUT",
  path: "/mails/settings",
  access: "mail.send",
  body: z.strictObject({
    signature: optionalLongText(maxRichTextSourceLength),
    is_configured: z.optional(z.unknown()),
  }),
  answer: mailSettings,
})
