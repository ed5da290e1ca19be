/** The six roles, strongest first. */
export const roles = ["admin", "manager", "agent", "restricted_agent", "external_agent", "visitor"] as const
export type Role = (typeof roles)[number]

/**
 * How far a permission reaches.
 * - `all`: every record of the account; `none`: not at all
 * - `own_pipelines`: what lies in the user's pipelines (an empty list means all)
 * - `own_or_mine`: own pipelines, and pipelines with deals of mine
 * - `mine`: deals that I own or am responsible for a task of
 * - `owned`: deals that I own; `as_owner`: in own pipelines, with me as the owner
 * - `created`: what I created
 * - `related`: created by me, or on a deal of mine
 * - `on_my_deals`: users who appear on my deals
 * - `not_admins`: users who are not admins; `self`: only me
 * - `involved`: tasks that I am responsible for or created; `on_visible_deals`: tasks of deals that I see;
 *   `involved_or_visible`: either
 * - `visible_record`: what hangs on a record that I see
 * - `personal`: mine, and public ones to read; `own_and_public`: mine and public ones
 */
export type Scope =
  | "all"
  | "none"
  | "own_pipelines"
  | "own_or_mine"
  | "mine"
  | "owned"
  | "as_owner"
  | "created"
  | "related"
  | "on_my_deals"
  | "not_admins"
  | "self"
  | "involved"
  | "on_visible_deals"
  | "involved_or_visible"
  | "visible_record"
  | "personal"
  | "own_and_public"

type Row = Readonly<Record<Role, Scope>>

function row(
  ...[admin, manager, agent, restricted, external, visitor]: [Scope, Scope, Scope, Scope, Scope, Scope]
): Row {
  return { admin, manager, agent, restricted_agent: restricted, external_agent: external, visitor }
}

const adminLevel = row("all", "all", "none", "none", "none", "none")
const adminOnly = row("all", "none", "none", "none", "none", "none")
const everyone = row("all", "all", "all", "all", "all", "all")

/**
 * The role table: each role's permissions and the records they reach. Every route and every query
 * checks it.
 */
export const permissions = {
  "pipeline.read": row("all", "all", "own_pipelines", "own_or_mine", "own_or_mine", "own_pipelines"),
  "pipeline.write": adminLevel,
  "deal.read": row("all", "all", "own_pipelines", "mine", "mine", "own_pipelines"),
  "deal.create": row("all", "all", "own_pipelines", "as_owner", "as_owner", "none"),
  "deal.update": row("all", "all", "own_pipelines", "mine", "mine", "none"),
  "deal.delete": row("all", "all", "owned", "none", "none", "none"),
  "contact.read": row("all", "all", "all", "related", "related", "all"),
  "contact.create": row("all", "all", "all", "all", "all", "none"),
  "contact.update": row("all", "all", "all", "related", "related", "none"),
  "contact.delete": row("all", "all", "created", "none", "none", "none"),
  "contact.privacy": adminOnly,
  "company.read": row("all", "all", "all", "related", "related", "all"),
  "company.create": row("all", "all", "all", "all", "all", "none"),
  "company.update": row("all", "all", "all", "related", "related", "none"),
  "company.delete": row("all", "all", "created", "none", "none", "none"),
  "product.read": everyone,
  "product.write": adminLevel,
  "user.read": row("all", "all", "all", "all", "on_my_deals", "all"),
  "user.details": row("all", "not_admins", "self", "self", "self", "self"),
  "user.create": row("all", "not_admins", "none", "none", "none", "none"),
  "user.update": row("all", "not_admins", "self", "self", "self", "self"),
  "user.delete": row("all", "not_admins", "none", "none", "none", "none"),
  "task.read": row("all", "all", "involved_or_visible", "involved", "involved", "on_visible_deals"),
  "task.write": row("all", "all", "involved_or_visible", "involved", "involved", "none"),
  "task.delete": row("all", "all", "created", "created", "created", "none"),
  "note.read": row(
    "all",
    "visible_record",
    "visible_record",
    "visible_record",
    "visible_record",
    "visible_record",
  ),
  "note.write": row("all", "visible_record", "visible_record", "visible_record", "visible_record", "none"),
  "note.delete": row("all", "all", "created", "created", "created", "none"),
  "file.read": row(
    "all",
    "visible_record",
    "visible_record",
    "visible_record",
    "visible_record",
    "visible_record",
  ),
  "file.write": row("all", "visible_record", "visible_record", "visible_record", "visible_record", "none"),
  "file.delete": row("all", "all", "created", "created", "created", "none"),
  "mail.send": row("all", "visible_record", "visible_record", "visible_record", "none", "none"),
  "mail_template.manage": row("all", "own_and_public", "personal", "personal", "none", "none"),
  "log.read": row("all", "all", "visible_record", "visible_record", "none", "visible_record"),
  "operation.read": row("all", "created", "created", "created", "none", "none"),
  "custom_field.read": everyone,
  "custom_field.write": adminLevel,
  "task_type.read": everyone,
  "task_type.write": adminLevel,
  "form.manage": adminLevel,
  "workflow.manage": adminLevel,
  "return.manage": adminLevel,
  "plugin.manage": adminLevel,
  "bill.manage": adminOnly,
  "dashboard.read": adminLevel,
  "goal.manage": adminLevel,
  "dashboard.financial": adminOnly,
  "record.import": adminLevel,
  "record.export": row("all", "all", "all", "all", "none", "none"),
  "record.mass_update": row("all", "all", "all", "none", "none", "none"),
  "record.mass_delete": adminLevel,
  "filter.manage": row(
    "all",
    "own_and_public",
    "own_and_public",
    "own_and_public",
    "personal",
    "own_and_public",
  ),
  "account.read": adminLevel,
  "account.write": adminOnly,
  "token.manage": adminOnly,
  "webhook.manage": adminOnly,
} as const satisfies Record<string, Row>

export type Permission = keyof typeof permissions

/** Returns how far a role's permission reaches; `none` if the role lacks it. */
export function scopeOf(role: Role, permission: Permission): Scope {
  return permissions[permission][role]
}

/** Whether the role has the permission for any record at all. */
export function can(role: Role, permission: Permission): boolean {
  return scopeOf(role, permission) !== "none"
}

/** Admins and managers count as admin-level: they see the admin area. */
export function isAdminLevel(role: Role): boolean {
  return role === "admin" || role === "manager"
}
