import * as templates from "@funil/contract/mail-templates"
import * as mails from "@funil/contract/mails"
import { route, type Route } from "../../platform/http/route.ts"
import type { Records } from "../../nouns/record-feature.ts"
import { cancelMail } from "./cancel-mail.ts"
import { getMailSettings, updateMailSettings } from "./mail-settings.ts"
import { previewMail } from "./preview-mail.ts"
import { retryMail } from "./retry-mail.ts"
import { sendMail } from "./send-mail.ts"
import { createMailTemplate } from "./templates/create-mail-template.ts"
import { deleteMailTemplate } from "./templates/delete-mail-template.ts"
import { listMailTemplates } from "./templates/list-mail-templates.ts"
import { updateMailTemplate } from "./templates/update-mail-template.ts"

/** The routes of mails that people write; texts speak of records of every noun. */
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
