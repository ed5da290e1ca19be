import * as z from "zod/mini"
import { actions } from "./history.ts"
import { endpoint } from "./shared/endpoint.ts"
import { ledgerEntities } from "./shared/entities.ts"
import { id } from "./shared/ids.ts"

/** What `event: change` carries: a record that the user may see was changed, and by whom. */
export const changeEvent = z.object({
  entity: z.enum(ledgerEntities),
  id,
  action: z.enum(actions),
  by: z.nullable(id),
})
export type ChangeEvent = z.output<typeof changeEvent>

/**
 * Server-sent events of one tab: `change` and `notification`, each with an id to resume from by `Last-Event-ID`;
 * `event: reset` says that too much was missed, or that the caller's rights changed, and the caller reads again. A message with
 * an id alone is no event: it moves the place to resume from. A record that goes out of sight is told as deleted. A process keeps at most 20
 * streams of a user open: the oldest ends with `event: full`. It keeps at most 200 of an account: the next is a 429 with `Retry-After`.
 */
export const streamEvents = endpoint({
  id: "event.stream",
  summary: "Stream live events",
  method: "GET",
  path: "/events",
  access: "signed_in",
  media: "events",
})
