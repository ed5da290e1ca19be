import { can, type Permission, type Role } from "@funil/contract/permissions"
import type { SearchHit } from "@funil/contract/search"
import { recordRoute } from "@funil/contract/shared/record-routes"
import {
  Building2,
  CalendarDays,
  ChartColumn,
  ContactRound,
  FolderClosed,
  Globe,
  History,
  List,
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
import type { Messages } from "../../lib/messages.ts"

/** Something to go to or to make. */
export interface Command {
  readonly label: string
  readonly icon: LucideIcon
  readonly href: string
  /** Other words that people type for it. */
  readonly words: string
  /** What keys alone would do, for those who learn it here. */
  readonly keys?: string
}

interface Place {
  readonly key: keyof Messages["palette"]["places"]
  readonly icon: LucideIcon
  readonly href: string
  readonly permission?: Permission
  readonly keys?: string
}

const places: readonly Place[] = [
  { key: "pipelines", icon: SquareKanban, href: "/pipelines", keys: "1" },
  { key: "today", icon: Sun, href: "/today", keys: "2" },
  { key: "calendar", icon: CalendarDays, href: "/tasks/calendar" },
  { key: "deals", icon: List, href: "/deals" },
  { key: "contacts", icon: ContactRound, href: "/contacts" },
  { key: "companies", icon: Building2, href: "/companies" },
  { key: "users", icon: UsersRound, href: "/admin/users", permission: "user.create" },
  { key: "dealsDashboard", icon: ChartColumn, href: "/admin/dashboard/deals", permission: "dashboard.read" },
  { key: "salesDashboard", icon: ChartColumn, href: "/admin/dashboard/sales", permission: "dashboard.read" },
  { key: "tasksDashboard", icon: ChartColumn, href: "/admin/dashboard/tasks", permission: "dashboard.read" },
  {
    key: "financialDashboard",
    icon: ChartColumn,
    href: "/admin/dashboard/financial",
    permission: "dashboard.financial",
  },
  { key: "goals", icon: Target, href: "/admin/dashboard/sales/goals", permission: "goal.manage" },
  { key: "workflows", icon: Workflow, href: "/admin/workflows", permission: "workflow.manage" },
  { key: "bills", icon: ReceiptText, href: "/admin/bills", permission: "bill.manage" },
  { key: "settings", icon: Settings, href: "/admin/configs", permission: "pipeline.write" },
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
  { key: "webforms", icon: Globe, href: "/admin/configs/webforms", permission: "form.manage" },
  { key: "products", icon: Package, href: "/admin/configs/products", permission: "product.write" },
  { key: "messages", icon: Mail, href: "/admin/workflows/messages", permission: "workflow.manage" },
  { key: "receiving", icon: QrCode, href: "/admin/configs/receiving", permission: "account.write" },
  { key: "shops", icon: Store, href: "/admin/plugins", permission: "plugin.manage" },
  { key: "returns", icon: PackageOpen, href: "/admin/plugins/returns", permission: "return.manage" },
  { key: "trash", icon: Trash2, href: "/admin/configs/trash", permission: "pipeline.write" },
  { key: "operations", icon: History, href: "/admin/configs/operations", permission: "operation.read" },
  { key: "companyData", icon: Building2, href: "/profile/account", permission: "account.read" },
  { key: "records", icon: FolderClosed, href: "/records" },
  { key: "profile", icon: UserRound, href: "/profile" },
]

interface Making {
  readonly key: keyof Messages["palette"]["makings"]
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
]

/** Every screen that the role may go to. */
export function placeCommands(m: Messages, role: Role): Command[] {
  const allowed = places.filter(({ permission }) => !permission || can(role, permission))
  return allowed.map(({ key, permission: _, ...place }) => ({ ...place, ...m.palette.places[key] }))
}

/** Everything that the role may make. */
export function makingCommands(m: Messages, role: Role): Command[] {
  const allowed = makings.filter(({ permission }) => can(role, permission))
  return allowed.map(({ key, permission: _, icon = Plus, ...making }) => ({
    ...making,
    icon,
    ...m.palette.makings[key],
  }))
}

/** Where a record has its page; undefined when it has none for the role. */
export function hitHref({ entity, id }: SearchHit, role: Role): string | undefined {
  if (entity === "user" && !can(role, "user.create")) return undefined
  return recordRoute(entity, id)
}
