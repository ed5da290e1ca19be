import * as activity from "@funil/contract/records/activity"
import type { TrashSources } from "../../nouns/trash-source.ts"
import { route, type Route } from "../../platform/http/route.ts"
import { listActivity } from "./list-activity.ts"

/** The route of the timeline. `trash` says which links in the history the caller sees. */
export function activityRoutes(trash: TrashSources): Route[] {
  return [route(activity.listActivity, ({ ctx, query }) => listActivity(ctx, trash, query))]
}
