import * as z from "zod/mini"
import { endpoint } from "../shared/endpoint.ts"
import { updateBodyOf } from "../shared/fields.ts"
import { id, idParams } from "../shared/ids.ts"
import { stamps } from "../shared/records.ts"
import { maxRichTextSourceLength } from "../shared/values/rich-text.ts"
import { name, optionalLongText, optionalText } from "../shared/values/text.ts"
import { maxMailSubject } from "./mails.ts"

/** The most templates of an account. */
export const maxMailTemplates = 500

export const mailTemplate = z.object({
  id,
  name: z.string(),
  subject: z.string(),
  body: z.string(),
  is_shared: z.boolean(),
  user_id: id,
  ...stamps,
})
export type MailTemplate = z.output<typeof mailTemplate>

/** Only admins and managers can share one; others get a 403. */
const writable = {
  name,
  subject: optionalText(maxMailSubject),
  body: optionalLongText(maxRichTextSourceLength),
  is_shared: z.boolean(),
}

export const listMailTemplates = endpoint({
  id: "mail_template.list",
  method: "GET",
  path: "/mailTemplates",
  access: "mail_template.manage",
  answer: z.array(mailTemplate),
})

export const createMailTemplate = endpoint({
  id: "mail_template.create",
  method: "POST",
  path: "/mailTemplates",
  access: "mail_template.manage",
  body: z.strictObject({ ...writable, is_shared: z.optional(z.boolean()) }),
  answer: mailTemplate,
})
export type MailTemplateDraft = z.output<typeof createMailTemplate.body>

export const updateMailTemplate = endpoint({
  id: "mail_template.update",
  method: "PUT",
  path: "/mailTemplates/:id",
  access: "mail_template.manage",
  params: idParams,
  body: updateBodyOf(writable, ["id", "user_id", "created_at", "updated_at"]),
  answer: mailTemplate,
})
export type MailTemplateUpdate = z.output<typeof updateMailTemplate.body>

export const deleteMailTemplate = endpoint({
  id: "mail_template.delete",
  method: "DELETE",
  path: "/mailTemplates/:id",
  access: "mail_template.manage",
  params: idParams,
})
