import type { Entity } from "@funil/contract/shared/entities"
import { recordRoute } from "@funil/contract/shared/record-routes"
import { Link } from "@tanstack/react-router"

/** Leads to a record; bills, which have no page of their own, are only named. */
export function RecordLink({ entity, id, text }: { entity: Entity; id: string; text: string }) {
  return entity === "bill" ? text : <Link to={recordRoute(entity, id)}>{text}</Link>
}
