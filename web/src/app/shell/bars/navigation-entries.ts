import {
  Building2,
  ChartColumn,
  CircleCheckBig,
  ContactRound,
  FolderClosed,
  List,
  type LucideIcon,
  Mail,
  ReceiptText,
  Settings,
  SquareKanban,
  Sun,
  Trash2,
  UserRound,
  UsersRound,
  Workflow,
} from "lucide-react"
import type { Permission } from "@funil/contract/account/permissions"
import type { Messages } from "../../../lib/text/messages.ts"

type Place =
  | "/pipelines"
  | "/today"
  | "/tasks"
  | "/deals"
  | "/contacts"
  | "/companies"
  | "/records"
  | "/profile"
  | "/admin/users"
  | "/admin/dashboard/{-$tab}"
  | "/admin/workflows"
  | "/admin/bills"
  | "/admin/configs"
  | "/messages"
  | "/trash"

export interface NavigationEntry {
  key: string
  label: (m: Messages) => string
  icon: LucideIcon
  to: Place
  /** A path prefix that also marks the entry as current. */
  holds?: string
  /** The permission that shows the entry. Everyone sees it without one. */
  permission?: Permission
}

const pipelines: NavigationEntry = {
  key: "pipelines",
  label: (m) => m.shell.pipelines,
  icon: SquareKanban,
  to: "/pipelines",
}
const today: NavigationEntry = {
  key: "today",
  label: (m) => m.shell.today,
  icon: Sun,
  to: "/today",
}
const tasks: NavigationEntry = {
  key: "tasks",
  label: (m) => m.shell.tasks,
  icon: CircleCheckBig,
  to: "/tasks",
}

export const recordEntries: readonly NavigationEntry[] = [
  { key: "deals", label: (m) => m.shell.deals, icon: List, to: "/deals" },
  { key: "contacts", label: (m) => m.shell.contacts, icon: ContactRound, to: "/contacts" },
  { key: "companies", label: (m) => m.shell.companies, icon: Building2, to: "/companies" },
]

export const mainEntries: readonly NavigationEntry[] = [today, pipelines, tasks, ...recordEntries]

export const adminEntries: readonly NavigationEntry[] = [
  {
    key: "users",
    label: (m) => m.shell.users,
    icon: UsersRound,
    to: "/admin/users",
    permission: "user.create",
  },
  {
    key: "dashboards",
    label: (m) => m.shell.dashboards,
    icon: ChartColumn,
    to: "/admin/dashboard/{-$tab}",
    permission: "dashboard.read",
  },
  {
    key: "workflows",
    label: (m) => m.shell.workflows,
    icon: Workflow,
    to: "/admin/workflows",
    permission: "workflow.manage",
  },
  {
    key: "bills",
    label: (m) => m.shell.bills,
    icon: ReceiptText,
    to: "/admin/bills",
    permission: "bill.manage",
  },
  {
    key: "configs",
    label: (m) => m.shell.settings,
    icon: Settings,
    to: "/admin/configs",
    holds: "/admin/plugins",
    permission: "pipeline.write",
  },
]

export const messagesEntry: NavigationEntry = {
  key: "messages",
  label: (m) => m.shell.messages,
  icon: Mail,
  to: "/messages",
  permission: "workflow.manage",
}

export const trashEntry: NavigationEntry = {
  key: "trash",
  label: (m) => m.shell.trash,
  icon: Trash2,
  to: "/trash",
}

/** The entries of the phone's bar. Its tasks entry opens today's tasks. */
export const phoneEntries: readonly NavigationEntry[] = [
  pipelines,
  { ...tasks, to: "/today", holds: "/tasks" },
  { key: "records", label: (m) => m.shell.records, icon: FolderClosed, to: "/records" },
  { key: "profile", label: (m) => m.shell.profile, icon: UserRound, to: "/profile" },
]
