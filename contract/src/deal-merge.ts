import * as z from "zod/mini"
import { deal } from "./deals.ts"
import { mergeBody } from "./shared/duplicates.ts"
import { endpoint } from "./shared/endpoint.ts"
import { idParams } from "./shared/ids.ts"

const mergeDealBody = z.strictObject({ ...mergeBody.shape, products: z._default(z.boolean(), true) })
export type MergeDealBody = z.output<typeof mergeDealBody>

/**
 * Needs the rights to update and to delete. Tasks, bills, messages, form answers, notes and files of the others pass to the one that
 * stays, which is the answer and keeps its pipeline and stage. `fields` may name `name`, `amount`, `user_id`, `expected_close_date` and
 * custom fields. Products that it lacks come over, unless `products` is false; one that both have keeps its line. The amount stays the
 * sum of the products where it was, an agreed one stays as it is, and 0 takes that of the first other with one. A deal with a return has to be the one that
 * stays. One operation: its undo takes everything apart again.
 */
export const mergeDeal = endpoint({
  id: "deal.merge",
  summary: "Merge two deals",
  method: "POST",
  path: "/cards/:id/merge",
  access: "deal.delete",
  params: idParams,
  body: mergeDealBody,
  status: 200,
  answer: deal,
})
