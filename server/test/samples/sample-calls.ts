import { accountSamples, invitationSamples, onboardingSamples } from "./account-samples.ts"
import { activitySamples } from "./activity-samples.ts"
import { billSamples } from "./bill-samples.ts"
import { contactSamples } from "./contact-samples.ts"
import { dealSamples } from "./deal-samples.ts"
import { fileSamples } from "./file-samples.ts"
import { filterSamples } from "./filter-samples.ts"
import { answerSamples, formSamples } from "./form-samples.ts"
import { goalSamples } from "./goal-samples.ts"
import { historySamples } from "./history-samples.ts"
import { importSamples, moveSamples } from "./import-samples.ts"
import { mailSamples, messageSamples } from "./mail-samples.ts"
import { productSamples } from "./product-samples.ts"
import { returnsSamples } from "./returns-samples.ts"
import type { Samples } from "./sample.ts"
import { shopSamples } from "./shop-samples.ts"
import { calendarSamples, taskSamples } from "./task-samples.ts"
import { webhookSamples } from "./webhook-samples.ts"
import { workflowSamples } from "./workflow-samples.ts"

/**
 * A successful call of the world's admin for each endpoint. Calls that delete something create it
 * first.
 */
export const sampleCalls: Samples = {
  ...accountSamples,
  ...invitationSamples,
  ...onboardingSamples,
  ...dealSamples,
  ...contactSamples,
  ...productSamples,
  ...billSamples,
  ...historySamples,
  ...activitySamples,
  ...fileSamples,
  ...filterSamples,
  ...importSamples,
  ...moveSamples,
  ...messageSamples,
  ...mailSamples,
  ...taskSamples,
  ...calendarSamples,
  ...workflowSamples,
  ...webhookSamples,
  ...goalSamples,
  ...answerSamples,
  ...formSamples,
  ...shopSamples,
  ...returnsSamples,
}

const nouns = ["deal", "contact", "company", "user", "product", "bill", "task"]

/** Calls that sign the caller out. Tests with a sequence of calls skip them. */
export const endingCalls: ReadonlySet<string> = new Set(["auth.logout", "account.close"])

/**
 * Calls that change no record: they read, concern sessions, tokens, codes, invitations and leads,
 * or queue and cancel an import.
 */
export const silentCalls: ReadonlySet<string> = new Set([
  "auth.logout",
  "auth.login",
  "session.end",
  "session.open_extension",
  "session.confirm",
  "email_proof.send",
  "email_proof.confirm",
  "contact.dismiss_given_detail",
  "calendar.renew",
  "calendar.end",
  "lead.create",
  "lead.update",
  "password.request_code",
  "invoice.preview",
  "invitation.renew",
  "invitation.ask",
  "onboarding.update",
  "nps.answer",
  "board.filter",
  "stage.filter_cards",
  "deal.filter",
  "deal.summary",
  "contact.filter",
  "contact.alike",
  "company.filter",
  "company.alike",
  "product.filter",
  "bill.filter",
  "bill.summary",
  "bill.send",
  "bill.charge",
  "collector.connect",
  "collector.disconnect",
  "plugin.auth",
  "plugin.disconnect",
  "plugin.sync",
  "user.filter",
  "task.filter",
  "filter.filter",
  "form.preview",
  "form.delete_answer",
  "form.delete_answers",
  "form.export_answers",
  "filter.export",
  "message.export",
  "message.retry",
  "mail.preview",
  "mail.send",
  "mail.cancel",
  "mail.retry",
  "mail.update_settings",
  "mail_template.create",
  "mail_template.update",
  "mail_template.delete",
  "webhook_secret.rotate",
  "webhook.retry",
  "webhook.retry_failed",
  "webhook.test",
  "workflow.dry_run",
  "workflow.test",
  "workflow_run.retry",
  "import.cancel",
  "move.create",
  "move.add_file",
  "move.start",
  "move.cancel",
  "notification.update",
  "notification.read_all",
  "notification.delete",
  "notification.restore",
  "notification_settings.update",
  "push.create",
  "push.delete",
  ...nouns.flatMap((noun) => [`${noun}.import`, `${noun}.export`]),
])
