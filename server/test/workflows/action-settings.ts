import type { WorkflowAction } from "@funil/contract/automations/workflow-actions"
import type { WorkflowSettings } from "@funil/contract/automations/workflow-settings"
import type { Entity } from "@funil/contract/shared/entities"

/**
 * A text and a number field of each noun that workflows change. `pontos` is a custom field, and
 * tasks have no number.
 */
const fields: Readonly<Record<Entity, { readonly text: string; readonly number: string }>> = {
  deal: { text: "name", number: "amount" },
  contact: { text: "job", number: "custom_fields.pontos" },
  company: { text: "company", number: "custom_fields.pontos" },
  user: { text: "job", number: "custom_fields.pontos" },
  product: { text: "sku", number: "price" },
  task: { text: "note", number: "" },
  bill: { text: "description", number: "total" },
}

const others = { notification_target: "other", related_to: "others" } as const

/** Returns the settings that an action needs on a record of the noun. */
export function actionSettings(
  entity: Entity,
  { taskTypeId, userId }: { readonly taskTypeId: string; readonly userId: string },
): Readonly<Record<WorkflowAction, WorkflowSettings>> {
  return {
    send_email: { ...others, to: ["eva@x.test"], subject: "{{id}}", message: "<p>{{created_at}}</p>" },
    send_confirmation_email: { subject: "Confirma?", message: "Oi" },
    send_sms: { ...others, to: ["11 98765-4321"], message: "{{id}}" },
    send_whatsapp: { ...others, to: ["11 98765-4321"], message: "{{id}}" },
    send_slack: { url: "https://hooks.slack.com/services/x", message: "{{id}}" },
    send_discord: { url: "https://discord.com/api/webhooks/x", message: "{{id}}" },
    change_field_value: { field: fields[entity].text, value: "Novo {{id}}" },
    calculate_field_value: { field: fields[entity].number, expression: "1 + 1" },
    add_tag: { tag: "novo" },
    remove_tag: { tag: "novo" },
    remove_tags: {},
    add_task: { task: { task_type_id: taskTypeId, in_days: 1, responsible: userId } },
    add_note: { note: "<p>{{id}}</p>" },
    add_bill: { bill: { type: "revenue", description: "{{id}}", total: "{amount}", due_in_days: 3 } },
    duplicate: {},
    webhook: { url: "https://api.test/{{id}}", webhook_method: "post", body: { id: "{{id}}" } },
  }
}
