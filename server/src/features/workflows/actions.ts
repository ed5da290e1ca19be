import type { WorkflowAction } from "@funil/contract/automations/workflow-actions"
import { asDiscord, asSlack } from "../message-texts/text-formats.ts"
import type { Action } from "./actions/action.ts"
import { callWebhook } from "./actions/call-webhook.ts"
import {
  addTag,
  calculateFieldValue,
  changeFieldValue,
  removeTag,
  removeTags,
} from "./actions/change-field.ts"
import { addBill, addNote, addTask, duplicate } from "./actions/record-actions.ts"
import { sendConfirmationEmail, sendEmail } from "./actions/send-email.ts"
import { sendSms, sendToChat, sendWhatsapp } from "./actions/send-message.ts"
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
