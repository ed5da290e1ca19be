import * as templates from "@funil/contract/messages/mail-templates"
import * as mails from "@funil/contract/messages/mails"
import type { Records } from "../../nouns/record-feature.ts"
import { route, type Route } from "../../platform/http/route.ts"
import { getMailSettings, updateMailSettings } from "./mail-settings.ts"
import {
  createMailTemplate,
  deleteMailTemplate,
  listMailTemplates,
  updateMailTemplate,
} from "./mail-templates.ts"
import { cancelMail, retryMail, sendMail } from "./mails.ts"
import { previewMail } from "./write-mail.ts"

/** The routes of emails that users write. `records` fills in variables of every noun. */
export function mailRoutes(records: Records): Route[] {
  return [
    route(mails.previewMail, ({ ctx, body }) => previewMail(ctx, records, body)),
    route(mails.sendMail, ({ ctx, body }) => sendMail(ctx, records, body)),
    route(mails.cancelMail, ({ ctx, params }) => cancelMail(ctx, params.id)),
    route(mails.retryMail, ({ ctx, params }) => retryMail(ctx, params.id)),
    route(mails.getMailSettings, ({ ctx }) => getMailSettings(ctx)),
    route(mails.updateMailSettings, ({ ctx, body }) => updateMailSettings(ctx, body)),
    route(templates.listMailTemplates, ({ ctx }) => listMailTemplates(ctx)),
    route(templates.createMailTemplate, ({ ctx, body }) => createMailTemplate(ctx, body)),
    route(templates.updateMailTemplate, ({ ctx, params, body, ifMatch }) =>
      updateMailTemplate(ctx, params.id, body, ifMatch),
    ),
    route(templates.deleteMailTemplate, ({ ctx, params, ifMatch }) =>
      deleteMailTemplate(ctx, params.id, ifMatch),
    ),
  ]
}
