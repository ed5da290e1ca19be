import { can, type Permission, type Role } from "@funil/contract/account/permissions"
import {
  BellRing,
  BookOpen,
  Building2,
  CalendarCheck,
  CalendarSync,
  CopyCheck,
  CreditCard,
  Download,
  FolderInput,
  Globe,
  History,
  KeyRound,
  LockKeyhole,
  type LucideIcon,
  Mail,
  MonitorSmartphone,
  Package,
  PackageOpen,
  Palette,
  QrCode,
  ReceiptText,
  ShieldCheck,
  Signature,
  SquareKanban,
  Store,
  Target,
  TextCursorInput,
  Trash2,
  UserRound,
  UsersRound,
  Webhook,
  Workflow,
} from "lucide-react"
import { currentFormat } from "../../lib/text/format.ts"
import type { Messages } from "../../lib/text/messages.ts"

type Words = Messages["settings"]

/** A place where something is set, for the settings page, the profile and the palette. */
export interface SettingPlace {
  readonly key: keyof Words["places"]
  readonly icon: LucideIcon
  /** The address, with the anchor of its section. */
  readonly href: string
  /** The permission that shows it. Everyone sees it without one. */
  readonly permission?: Permission
  /** The keys that open it. */
  readonly keys?: string
}

type Group = keyof Words["groups"]

/** All settings by group, the user's own last. */
export const settingGroups: Readonly<Record<Group, readonly SettingPlace[]>> = {
  account: [
    { key: "companyData", icon: Building2, href: "/profile/account", permission: "account.read" },
    { key: "plan", icon: CreditCard, href: "/profile/plan", permission: "account.read" },
    { key: "leaving", icon: Download, href: "/profile/account#leaving", permission: "account.write" },
  ],
  people: [
    { key: "users", icon: UsersRound, href: "/admin/users", permission: "user.create", keys: "g u" },
    { key: "goals", icon: Target, href: "/admin/dashboard/sales/goals", permission: "goal.manage" },
  ],
  pipelines: [
    {
      key: "pipelines",
      icon: SquareKanban,
      href: "/admin/configs/pipelines",
      permission: "pipeline.write",
    },
    { key: "taskTypes", icon: CalendarCheck, href: "/admin/configs/tasks", permission: "task_type.write" },
    {
      key: "workflows",
      icon: Workflow,
      href: "/admin/workflows",
      permission: "workflow.manage",
      keys: "g w",
    },
  ],
  data: [
    {
      key: "customFields",
      icon: TextCursorInput,
      href: "/admin/configs/custom-fields",
      permission: "custom_field.write",
    },
    { key: "products", icon: Package, href: "/admin/configs/products", permission: "product.write" },
    { key: "migration", icon: FolderInput, href: "/import/move", permission: "record.import" },
    {
      key: "duplicateContacts",
      icon: CopyCheck,
      href: "/duplicates/contacts",
      permission: "contact.delete",
    },
    {
      key: "duplicateCompanies",
      icon: CopyCheck,
      href: "/duplicates/companies",
      permission: "company.delete",
    },
    { key: "trash", icon: Trash2, href: "/trash", keys: "g x" },
  ],
  channels: [
    { key: "messages", icon: Mail, href: "/messages", permission: "workflow.manage" },
    { key: "webforms", icon: Globe, href: "/admin/configs/webforms", permission: "form.manage" },
    { key: "shops", icon: Store, href: "/admin/plugins", permission: "plugin.manage" },
    { key: "returns", icon: PackageOpen, href: "/admin/plugins/returns", permission: "return.manage" },
  ],
  money: [
    { key: "receiving", icon: QrCode, href: "/admin/configs/receiving", permission: "account.write" },
    { key: "bills", icon: ReceiptText, href: "/admin/bills", permission: "bill.manage", keys: "g b" },
  ],
  developers: [
    { key: "tokens", icon: KeyRound, href: "/admin/configs/tokens", permission: "token.manage" },
    { key: "webhooks", icon: Webhook, href: "/admin/configs/webhooks", permission: "webhook.manage" },
    { key: "reference", icon: BookOpen, href: "/api/docs/", permission: "token.manage" },
  ],
  security: [
    {
      key: "addresses",
      icon: ShieldCheck,
      href: "/profile/account#addresses",
      permission: "account.write",
    },
    { key: "operations", icon: History, href: "/profile/operations", permission: "operation.read" },
  ],
  own: [
    { key: "profile", icon: UserRound, href: "/profile", keys: "g i" },
    { key: "preferences", icon: Palette, href: "/profile#preferences" },
    { key: "notifications", icon: BellRing, href: "/profile/notifications" },
    { key: "signature", icon: Signature, href: "/profile#signature", permission: "mail.send" },
    { key: "calendarFeed", icon: CalendarSync, href: "/profile#calendar" },
    { key: "password", icon: LockKeyhole, href: "/profile#password" },
    { key: "sessions", icon: MonitorSmartphone, href: "/profile#sessions" },
  ],
}

export const settingPlaces = Object.values(settingGroups).flat()

/** Whether a role has a place. Only accounts in reais collect bills. */
function mayOpen(role: Role, { key, permission }: SettingPlace): boolean {
  const isCurrent = key !== "receiving" || currentFormat().currency === "BRL"
  return isCurrent && (!permission || can(role, permission))
}

/** The places of a role, with their words. The search finds a place by its description, too. */
export function placesOf(m: Messages, role: Role, places: readonly SettingPlace[] = settingPlaces) {
  return places
    .filter((place) => mayOpen(role, place))
    .map((place) => {
      const { label, text, words } = m.settings.places[place.key]
      return { ...place, label, text, words: `${text} ${words}` }
    })
}
