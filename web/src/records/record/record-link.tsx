import type { Entity } from "@funil/contract/shared/entities"
import { recordRoute } from "@funil/contract/shared/record-routes"
import { Link } from "@tanstack/react-router"

export function RecordLink({ entity, id, text }: { entity: Entity; id: string; text: string }) {
  return <Link to={recordRoute(entity, id)}>{text}</Link>
}
