import { Link } from "@tanstack/react-router"
import { can } from "@funil/contract/account/permissions"
import {
  CalendarCheck,
  ChevronRight,
  ExternalLink,
  Globe,
  History,
  KeyRound,
  LifeBuoy,
  Mail,
  Package,
  PackageOpen,
  QrCode,
  SquareKanban,
  Store,
  TextCursorInput,
  Trash2,
  Webhook as WebhookIcon,
} from "lucide-react"
import { useFormat } from "../../lib/text/format.ts"
import { useMe, useRole } from "../../lib/session/me.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { LinkList, LinkRow } from "../../ui/lists/link-list.tsx"
import styles from "./page.module.css"

/** The settings pages, by the message keys of their title and description. */
const places = [
  {
    to: "/admin/configs/pipelines",
    Icon: SquareKanban,
    title: "pipelineSettings",
    text: "pipelines",
    permission: "pipeline.write",
  },
  {
    to: "/admin/configs/custom-fields",
    Icon: TextCursorInput,
    title: "customFields",
    text: "customFields",
    permission: "custom_field.write",
  },
  {
    to: "/admin/configs/products",
    Icon: Package,
    title: "products",
    text: "products",
    permission: "product.write",
  },
  {
    to: "/admin/configs/tasks",
    Icon: CalendarCheck,
    title: "taskTypes",
    text: "taskTypes",
    permission: "task_type.write",
  },
  {
    to: "/messages",
    Icon: Mail,
    title: "messages",
    text: "messages",
    permission: "workflow.manage",
  },
  {
    to: "/admin/configs/receiving",
    Icon: QrCode,
    title: "receiving",
    text: "receiving",
    permission: "account.write",
  },
  {
    to: "/admin/configs/webforms",
    Icon: Globe,
    title: "webforms",
    text: "webforms",
    permission: "form.manage",
  },
  { to: "/admin/plugins", Icon: Store, title: "shops", text: "shops", permission: "plugin.manage" },
  {
    to: "/admin/plugins/returns",
    Icon: PackageOpen,
    title: "returns",
    text: "returns",
    permission: "return.manage",
  },
  {
    to: "/admin/configs/tokens",
    Icon: KeyRound,
    title: "tokens",
    text: "tokens",
    permission: "token.manage",
  },
  {
    to: "/admin/configs/webhooks",
    Icon: WebhookIcon,
    title: "webhooks",
    text: "webhooks",
    permission: "webhook.manage",
  },
  { to: "/trash", Icon: Trash2, title: "trash", text: "trash", permission: "pipeline.write" },
  {
    to: "/admin/configs/operations",
    Icon: History,
    title: "operations",
    text: "operations",
    permission: "operation.read",
  },
] as const

export function ConfigsPage() {
  const m = useMessages()
  const words = m.shell
  const role = useRole()
  const support = useMe()?.support_url
  const inReais = useFormat().currency === "BRL"
  const shown = places.filter(
    ({ to, permission }) => role && can(role, permission) && (inReais || to !== "/admin/configs/receiving"),
  )
  return (
    <div className={styles.page}>
      <p className="muted">{m.settings.lead}</p>
      <LinkList>
        {shown.map(({ to, Icon, title, text }) => (
          <li key={to}>
            <Link to={to}>
              <LinkRow
                icon={<Icon />}
                title={words[title]}
                text={m.settings[text]}
                end={<ChevronRight aria-hidden="true" />}
              />
            </Link>
          </li>
        ))}
        {support && (
          <li>
            <a href={support} target="_blank" rel="noreferrer">
              <LinkRow
                icon={<LifeBuoy />}
                title={m.plans.support}
                text={m.settings.support}
                end={<ExternalLink aria-hidden="true" />}
              />
            </a>
          </li>
        )}
      </LinkList>
    </div>
  )
}
