import type { accountSuspended, trialEnded } from "../api/errors.ts"
import type { Endpoint } from "../shared/endpoint.ts"

/**
 * Why an account is blocked: its trial ended without a choice, or it didn't pay. A closed account
 * can do nothing, and no user is signed in.
 */
export type Block = typeof trialEnded | typeof accountSuspended | "account_closed"

/**
 * The calls that a blocked account can make: sign-in data, plans and invoices, deletions to fit a
 * smaller plan, and exports. Some do less: `user.update` changes only the caller, and
 * `operation.undo` only restores deletions. Public calls belong to no account.
 */
export const openToBlocked: readonly string[] = [
  "auth.logout",
  "auth.me",
  "session.list",
  "session.end",
  "session.confirm",
  "user.list",
  "user.get",
  "user.update",
  "user.upload_picture",
  "user.remove_picture",
  "picture.get",
  "notification_settings.get",
  "notification_settings.update",
  "account.get",
  "account.status",
  "account.update",
  "account.close",
  "all_data.gather",
  "all_data.list",
  "all_data.get",
  "all_data.link",
  "account.own_address",
  "account.free_plan",
  "invoice.preview",
  "invoice.create",
  "invoice.list",
  "pending_change.get",
  "pending_change.revoke",
  "nps.get",
  "nps.due",
  "nps.answer",
  "account.upload_brand",
  "account.remove_brand",
  "pipeline.list",
  "pipeline.get",
  "pipeline.trash",
  "stage.list",
  "stage.get",
  "custom_field.list",
  "custom_field.groups",
  "custom_field.get",
  "custom_field.trash",
  "workflow.list",
  "workflow.groups",
  "workflow.get",
  "workflow.delete",
  "form.list",
  "form.get",
  "form.delete",
  "operation.undo",
  "operation.get",
  "template.list",
  "notification.list",
  "notification.update",
  "notification.read_all",
  "event.stream",
  "deal.export",
  "contact.export",
  "company.export",
  "user.export",
  "product.export",
  "bill.export",
  "task.export",
  "filter.export",
  "form.export_answers",
  "message.export",
  "contact.privacy_export",
  "contact.anonymise",
]

const open = new Set(openToBlocked)

/** Whether a blocked account may make the call. */
export function isOpenToBlocked({ id, access }: Pick<Endpoint, "id" | "access">): boolean {
  return access === "public" || open.has(id)
}
