import { Link } from "@tanstack/react-router"
import { can } from "@funil/contract/permissions"
import {
  CalendarCheck,
  ChevronRight,
  ExternalLink,
  Globe,
  History,
  LifeBuoy,
  Mail,
  Package,
  QrCode,
  SquareKanban,
  TextCursorInput,
  Trash2,
} from "lucide-react"
import { useFormat } from "../../lib/format.ts"
import { useMe, useRole } from "../../lib/me.ts"
import { type Messages, useMessages } from "../../lib/messages.ts"
import { Badge } from "../../ui/badge.tsx"
import { LinkList, LinkRow } from "../../ui/link-list.tsx"
import styles from "./page.module.css"

function placesOf({ shell: words, settings }: Messages) {
  return [
    {
      to: "/admin/configs/pipelines",
      Icon: SquareKanban,
      title: words.pipelineSettings,
      text: settings.pipelines,
      permission: "pipeline.write",
    },
    {
      to: "/admin/configs/custom-fields",
      Icon: TextCursorInput,
      title: words.customFields,
      text: settings.customFields,
      permission: "custom_field.write",
    },
    {
      to: "/admin/configs/products",
      Icon: Package,
      title: words.products,
      text: settings.products,
      permission: "product.write",
    },
    {
      to: "/admin/configs/tasks",
      Icon: CalendarCheck,
      title: words.taskTypes,
      text: settings.taskTypes,
      permission: "task_type.write",
    },
    {
      to: "/admin/workflows/messages",
      Icon: Mail,
      title: words.messages,
      text: settings.messages,
      permission: "workflow.manage",
    },
    {
      to: "/admin/configs/receiving",
      Icon: QrCode,
      title: words.receiving,
      text: settings.receiving,
      permission: "account.write",
    },
    {
      to: "/admin/configs/trash",
      Icon: Trash2,
      title: words.trash,
      text: settings.trash,
      permission: "pipeline.write",
    },
    {
      to: "/admin/configs/operations",
      Icon: History,
      title: words.operations,
      text: settings.operations,
      permission: "operation.read",
    },
  ] as const
}

export function ConfigsPage() {
  const m = useMessages()
  const words = m.shell
  const role = useRole()
  const support = useMe()?.support_url
  const inReais = useFormat().currency === "BRL"
  const places = placesOf(m).filter(
    ({ to, permission }) => role && can(role, permission) && (inReais || to !== "/admin/configs/receiving"),
  )
  const later = [{ icon: <Globe />, title: words.webforms, text: m.settings.webforms }]
  return (
    <div className={styles.page}>
      <p className={styles.lead}>{m.settings.lead}</p>
      <LinkList>
        {places.map(({ to, Icon, title, text }) => (
          <li key={to}>
            <Link to={to}>
              <LinkRow icon={<Icon />} title={title} text={text} end={<ChevronRight aria-hidden="true" />} />
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
        {later.map((row) => (
          <li key={row.title}>
            <LinkRow {...row} isQuiet end={<Badge>{m.ui.soon}</Badge>} />
          </li>
        ))}
      </LinkList>
    </div>
  )
}
