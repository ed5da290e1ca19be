import { can, type Permission, type Role } from "@funil/contract/account/permissions"
import type { SearchHit } from "@funil/contract/home/search"
import { recordRoute } from "@funil/contract/shared/record-routes"
import {
  Building2,
  CalendarDays,
  ChartColumn,
  ContactRound,
  FolderClosed,
  List,
  ListTodo,
  type LucideIcon,
  Plus,
  Settings,
  SquareKanban,
  Sun,
  Upload,
} from "lucide-react"
import { commandKeys } from "../../lib/command-keys.ts"
import type { Messages } from "../../lib/text/messages.ts"
import type { Shortcut } from "../../ui/screen/shortcuts.ts"
import { placesOf, settingPlaces } from "../configs/setting-places.ts"
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

/** The pages that are no settings. */
const pages: readonly Place[] = [
  { key: "pipelines", icon: SquareKanban, href: "/pipelines", keys: "g p" },
  { key: "today", icon: Sun, href: "/today", keys: "g h" },
  { key: "taskList", icon: ListTodo, href: "/tasks/list", keys: "g t" },
  { key: "calendar", icon: CalendarDays, href: "/tasks/calendar", keys: "g a" },
  { key: "deals", icon: List, href: "/deals", keys: "g d" },
  { key: "contacts", icon: ContactRound, href: "/contacts", keys: "g c" },
  { key: "companies", icon: Building2, href: "/companies", keys: "g e" },
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
  { key: "settings", icon: Settings, href: "/admin/configs", permission: "pipeline.write", keys: "g s" },
  { key: "records", icon: FolderClosed, href: "/records" },
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

/** The places that keys open. */
export const keyedPlaces: readonly { keys?: string }[] = [...pages, ...settingPlaces]

/** Every page and setting the role may open. The reference opens in a tab of its own. */
export function placeCommands(m: Messages, role: Role): Command[] {
  const allowed = pages.filter(({ permission }) => !permission || can(role, permission))
  return [
    ...allowed.map(({ key, permission: _, ...page }) => ({ ...page, ...m.palette.places[key] })),
    ...placesOf(m, role).map(({ label, icon, words, keys, href }) => {
      const shared = { label, icon, words, keys }
      return href.startsWith("/api/")
        ? { ...shared, run: () => void globalThis.open(href, "_blank", "noopener") }
        : { ...shared, href }
    }),
  ]
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
