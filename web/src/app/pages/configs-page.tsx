import { Link } from "@tanstack/react-router"
import { CalendarCheck, ChevronRight, Globe, Package, SquareKanban, TextCursorInput } from "lucide-react"
import { useMessages } from "../../lib/messages.ts"
import { Badge } from "../../ui/badge.tsx"
import { LinkList, LinkRow } from "../../ui/link-list.tsx"
import styles from "./page.module.css"

export function ConfigsPage() {
  const m = useMessages()
  const words = m.shell
  const later = [
    { icon: <TextCursorInput />, title: words.customFields, text: words.customFieldsText },
    { icon: <CalendarCheck />, title: words.taskTypes, text: words.taskTypesText },
    { icon: <Package />, title: words.products, text: words.productsText },
    { icon: <Globe />, title: words.webforms, text: words.webformsText },
  ]
  return (
    <div className={styles.page}>
      <p className={styles.lead}>{words.settingsText}</p>
      <LinkList>
        <li>
          <Link to="/admin/configs/pipelines">
            <LinkRow
              icon={<SquareKanban />}
              title={words.pipelineSettings}
              text={words.pipelineSettingsText}
              end={<ChevronRight aria-hidden="true" />}
            />
          </Link>
        </li>
        {later.map((row) => (
          <li key={row.title}>
            <LinkRow {...row} isQuiet end={<Badge>{m.ui.soon}</Badge>} />
          </li>
        ))}
      </LinkList>
    </div>
  )
}
