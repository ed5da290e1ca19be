import * as z from "zod/mini"
import { actions } from "../records/history.ts"
import { endpoint } from "../shared/endpoint.ts"
import { ledgerEntities } from "../shared/entities.ts"
import { id } from "../shared/ids.ts"

/** The data of `event: change`: a visible record that changed, and the user who changed it. */
export const changeEvent = z.object({
  entity: z.enum(ledgerEntities),
  id,
  action: z.enum(actions),
  by: z.nullable(id),
})
export type ChangeEvent = z.output<typeof changeEvent>

export const streamEvents = endpoint({
  id: "event.stream",
  method: "GET",
  path: "/events",
  access: "signed_in",
  media: "events",
})
