import type { Entity } from "@funil/contract/shared/entities"
import { hasPage, recordRoute } from "@funil/contract/shared/record-routes"
import { Link } from "@tanstack/react-router"

/** Leads to a record; one that has no page is only named. */
export function RecordLink({ entity, id, text }: { entity: Entity; id: string; text: string }) {
  return hasPage(entity) ? <Link to={recordRoute(entity, id)}>{text}</Link> : text
}
