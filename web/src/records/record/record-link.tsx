import type { Entity } from "@funil/contract/shared/entities"
import { recordRoute, pageRoute } from "@funil/contract/shared/record-routes"
import { Link, useNavigate } from "@tanstack/react-router"
import { Maximize2 } from "lucide-react"
import { useMessages } from "../../lib/text/messages.ts"
import { usePhone } from "../../ui/screen/phone.ts"
import { useCommand } from "../../ui/screen/shortcuts.ts"

/** Links to a record. The pointer over a contact opens its card. */
export function RecordLink({ entity, id, text }: { entity: Entity; id: string; text: string }) {
  return (
    <Link to={recordRoute(entity, id)} data-contact={entity === "contact" ? id : undefined}>
      {text}
    </Link>
  )
}

/**
 * Links from a panel or drawer to the record's own page. Hidden on phones, where the record fills
 * the screen.
 */
export function FullPageLink({ entity, id }: { entity: Entity; id: string }) {
  const label = useMessages().records.panel.fullPage
  const navigate = useNavigate()
  const isPhone = usePhone()
  const to = pageRoute(entity, id)
  useCommand("record.page", isPhone ? undefined : () => void navigate({ to }), { icon: Maximize2 })
  if (isPhone) return null
  return (
    <Link to={to} className="icon-button" aria-label={label} title={label}>
      <Maximize2 aria-hidden="true" />
    </Link>
  )
}
