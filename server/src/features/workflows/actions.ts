import type { WorkflowAction } from "@funil/contract/workflow-actions"
import { asDiscord, asSlack } from "../message-texts/escapes.ts"
import type { Action } from "./actions/action.ts"
import { addBill } from "./actions/add-bill.ts"
import { addNote } from "./actions/add-note.ts"
import { addTask } from "./actions/add-task.ts"
import { callWebhook } from "./actions/call-webhook.ts"
import { calculateFieldValue, changeFieldValue } from "./actions/change-field.ts"
import { addTag, removeTag, removeTags } from "./actions/change-tags.ts"
import { duplicate } from "./actions/duplicate.ts"
import { sendConfirmationEmail } from "./actions/send-confirmation-email.ts"
import { sendEmail } from "./actions/send-email.ts"
import { sendToChat } from "./actions/send-to-chat.ts"
import { sendSms, sendWhatsapp } from "./actions/send-to-phone.ts"

/** The implementation of every action. */
export const actions: Readonly<Record<WorkflowAction, Action>> = {
  send_email: sendEmail,
  send_confirmation_email: sendConfirmationEmail,
  send_sms: sendSms,
  send_whatsapp: sendWhatsapp,
  send_discord: sendToChat("discord", asDiscord),
  send_slack: sendToChat("slack", asSlack),
  change_field_value: changeFieldValue,
  calculate_field_value: calculateFieldValue,
  add_tag: addTag,
  remove_tag: removeTag,
  remove_tags: removeTags,
  add_task: addTask,
  add_note: addNote,
  add_bill: addBill,
  duplicate,
  webhook: callWebhook,
}
