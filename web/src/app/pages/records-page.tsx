import { Link } from "@tanstack/react-router"
import { ChevronRight } from "lucide-react"
import { can } from "@funil/contract/account/permissions"
import { useRole } from "../../lib/session/me.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { LinkList, LinkRow } from "../../ui/lists/link-list.tsx"
import {
  adminEntries,
  messagesEntry,
  type NavigationEntry,
  recordEntries,
  trashEntry,
} from "../shell/bars/navigation-entries.ts"

function RecordRow({ entry }: { entry: NavigationEntry }) {
  const m = useMessages()
  const Icon = entry.icon
  return (
    <Link to={entry.to}>
      <LinkRow icon={<Icon />} title={entry.label(m)} end={<ChevronRight aria-hidden="true" />} />
    </Link>
  )
}

/** The phone's menu of pages that don't fit into its bottom bar. */
export function RecordsPage() {
  const m = useMessages()
  const role = useRole()
  const entries = [...recordEntries, ...adminEntries, messagesEntry, trashEntry].filter(
    (entry) => !entry.permission || (role && can(role, entry.permission)),
  )
  return (
    <div className="page">
      <p className="muted">{m.settings.records}</p>
      <LinkList>
        {entries.map((entry) => (
          <li key={entry.key}>
            <RecordRow entry={entry} />
          </li>
        ))}
      </LinkList>
    </div>
  )
}
