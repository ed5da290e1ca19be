import { can, type Permission, type Role } from "@funil/contract/account/permissions"
import type { SearchHit } from "@funil/contract/home/search"
import { recordRoute } from "@funil/contract/shared/record-routes"
import {
  BellRing,
  Building2,
  CalendarCheck,
  CalendarDays,
  ChartColumn,
  ContactRound,
  CopyCheck,
  CreditCard,
  FolderClosed,
  Globe,
  History,
  List,
  ListTodo,
  type LucideIcon,
  Mail,
  Package,
  PackageOpen,
  Plus,
  QrCode,
  ReceiptText,
  Settings,
  SquareKanban,
  Store,
  Sun,
  Target,
  TextCursorInput,
  Trash2,
  Upload,
  UserRound,
  UsersRound,
  Workflow,
} from "lucide-react"
import { commandKeys } from "../../lib/command-keys.ts"
import { currentFormat } from "../../lib/text/format.ts"
import type { Messages } from "../../lib/text/messages.ts"
import type { Shortcut } from "../../ui/screen/shortcuts.ts"
import { newTask } from "../shell/hosts/new-task-state.ts"

/** A page to open, a record to create or an action to run. */
export type Command = {
  readonly label: string
  readonly icon: LucideIcon
  /** Synonyms that users type for it. */
  readonly words: string
  /** The shortcut that does the same. */
  readonly keys?: string | undefined
} & ({ readonly href: string } | { readonly href?: undefined; readonly run: () => void })

interface Place {
  readonly key: keyof Messages["palette"]["places"]
  readonly icon: LucideIcon
  readonly href: string
  readonly permission?: Permission
  readonly keys?: string
}

export const places: readonly Place[] = [
  { key: "pipelines", icon: SquareKanban, href: "/pipelines", keys: "g p" },
  { key: "today", icon: Sun, href: "/today", keys: "g h" },
  { key: "taskList", icon: ListTodo, href: "/tasks/list", keys: "g t" },
  { key: "calendar", icon: CalendarDays, href: "/tasks/calendar", keys: "g a" },
  { key: "deals", icon: List, href: "/deals", keys: "g d" },
  { key: "contacts", icon: ContactRound, href: "/contacts", keys: "g c" },
  { key: "companies", icon: Building2, href: "/companies", keys: "g e" },
  { key: "users", icon: UsersRound, href: "/admin/users", permission: "user.create", keys: "g u" },
  {
    key: "dealsDashboard",
    icon: ChartColumn,
    href: "/admin/dashboard/deals",
    permission: "dashboard.read",
    keys: "g r",
  },
  { key: "salesDashboard", icon: ChartColumn, href: "/admin/dashboard/sales", permission: "dashboard.read" },
  { key: "tasksDashboard", icon: ChartColumn, href: "/admin/dashboard/tasks", permission: "dashboard.read" },
  {
    key: "financialDashboard",
    icon: ChartColumn,
    href: "/admin/dashboard/financial",
    permission: "dashboard.financial",
  },
  { key: "goals", icon: Target, href: "/admin/dashboard/sales/goals", permission: "goal.manage" },
  { key: "workflows", icon: Workflow, href: "/admin/workflows", permission: "workflow.manage", keys: "g w" },
  { key: "bills", icon: ReceiptText, href: "/admin/bills", permission: "bill.manage", keys: "g b" },
  { key: "settings", icon: Settings, href: "/admin/configs", permission: "pipeline.write", keys: "g s" },
  {
    key: "pipelineSettings",
    icon: SquareKanban,
    href: "/admin/configs/pipelines",
    permission: "pipeline.write",
  },
  {
    key: "customFields",
    icon: TextCursorInput,
    href: "/admin/configs/custom-fields",
    permission: "custom_field.write",
  },
  { key: "taskTypes", icon: CalendarCheck, href: "/admin/configs/tasks", permission: "task_type.write" },
  { key: "webforms", icon: Globe, href: "/admin/configs/webforms", permission: "form.manage" },
  { key: "products", icon: Package, href: "/admin/configs/products", permission: "product.write" },
  { key: "messages", icon: Mail, href: "/messages", permission: "workflow.manage" },
  { key: "receiving", icon: QrCode, href: "/admin/configs/receiving", permission: "account.write" },
  { key: "shops", icon: Store, href: "/admin/plugins", permission: "plugin.manage" },
  { key: "returns", icon: PackageOpen, href: "/admin/plugins/returns", permission: "return.manage" },
  { key: "duplicateContacts", icon: CopyCheck, href: "/duplicates/contacts", permission: "contact.delete" },
  { key: "duplicateCompanies", icon: CopyCheck, href: "/duplicates/companies", permission: "company.delete" },
  { key: "trash", icon: Trash2, href: "/trash", keys: "g x" },
  { key: "operations", icon: History, href: "/profile/operations", permission: "operation.read" },
  { key: "companyData", icon: Building2, href: "/profile/account", permission: "account.read" },
  { key: "plan", icon: CreditCard, href: "/profile/plan", permission: "account.read" },
  { key: "notificationSettings", icon: BellRing, href: "/profile/notifications" },
  { key: "records", icon: FolderClosed, href: "/records" },
  { key: "profile", icon: UserRound, href: "/profile", keys: "g i" },
]

interface Making {
  readonly key: Exclude<keyof Messages["palette"]["makings"], "task">
  readonly href: string
  readonly permission: Permission
  readonly icon?: LucideIcon
  readonly keys?: string
}

const makings: readonly Making[] = [
  { key: "deal", href: "/pipelines/new-deal", permission: "deal.create" },
  { key: "contact", href: "/create/contacts", permission: "contact.create" },
  { key: "company", href: "/create/companies", permission: "company.create" },
  { key: "user", href: "/admin/users/create", permission: "user.create" },
  { key: "product", href: "/admin/configs/products/create", permission: "product.write" },
  { key: "bill", href: "/admin/bills/create", permission: "bill.manage" },
  { key: "pipeline", href: "/pipelines/create", permission: "pipeline.write" },
  { key: "customField", href: "/admin/configs/custom-fields/create", permission: "custom_field.write" },
  { key: "workflow", href: "/admin/workflows/create", permission: "workflow.manage" },
  { key: "returnsForm", href: "/admin/plugins/returns/create", permission: "return.manage" },
  { key: "webform", href: "/admin/configs/webforms/create", permission: "form.manage" },
  { key: "importDeals", href: "/import/deals", permission: "record.import", icon: Upload },
  { key: "importContacts", href: "/import/contacts", permission: "record.import", icon: Upload },
  { key: "importCompanies", href: "/import/companies", permission: "record.import", icon: Upload },
  {
    key: "importProducts",
    href: "/admin/configs/products/import",
    permission: "product.write",
    icon: Upload,
  },
  { key: "importUsers", href: "/admin/users/import", permission: "user.create", icon: Upload },
  { key: "importBills", href: "/admin/bills/import", permission: "bill.manage", icon: Upload },
]

/** Every page the role may open. */
export function placeCommands(m: Messages, role: Role): Command[] {
  const inReais = currentFormat().currency === "BRL"
  const allowed = places.filter(
    ({ key, permission }) => (!permission || can(role, permission)) && (inReais || key !== "receiving"),
  )
  return allowed.map(({ key, permission: _, ...place }) => ({ ...place, ...m.palette.places[key] }))
}

/**
 * Everything the role may create. A new task opens over the current page, unless a closer component
 * handles its key.
 */
export function makingCommands(m: Messages, role: Role, live: readonly Shortcut[]): Command[] {
  const allowed = makings.filter(({ permission }) => can(role, permission))
  const [first, ...others] = allowed.map(({ key, permission: _, icon = Plus, ...making }) => ({
    ...making,
    icon,
    ...m.palette.makings[key],
  }))
  const key = commandKeys["page.task"]
  const task: Command = {
    icon: Plus,
    keys: live.findLast(({ keys }) => keys.includes(key))?.command === "page.task" ? key : undefined,
    run: () => newTask.set({}),
    ...m.palette.makings.task,
  }
  return [...(first ? [first] : []), ...(can(role, "task.write") ? [task] : []), ...others]
}

/** Returns the path of a record's page, or undefined if the role has none. */
export function hitHref({ entity, id }: SearchHit, role: Role): string | undefined {
  if (entity === "user" && !can(role, "user.create")) return undefined
  return recordRoute(entity, id)
}
