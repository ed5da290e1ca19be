import * as activity from "@funil/contract/activity"
import { route, type Route } from "../../platform/http/route.ts"
import type { TrashSources } from "../../nouns/trash-source.ts"
import { listActivity } from "./list-activity.ts"

/** The route of the timeline; `trash` tells which links of its history the caller sees. */
export function activityRoutes(trash: TrashSources): Route[] {
  return [route(activity.listActivity, ({ ctx, query }) => listActivity(ctx, trash, query))]
}
