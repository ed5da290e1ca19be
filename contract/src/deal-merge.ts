import * as z from "zod/mini"
import { deal } from "./deals.ts"
import { mergeBody } from "./shared/duplicates.ts"
import { endpoint } from "./shared/endpoint.ts"
import { idParams } from "./shared/ids.ts"

const mergeDealBody = z.strictObject({ ...mergeBody.shape, products: z._default(z.boolean(), true) })
export type MergeDealBody = z.output<typeof mergeDealBody>

/**
 * Needs the rights to update and to delete. The answer is the kept deal, which keeps its pipeline and stage. It takes the tasks, bills,
 * messages, form answers, notes and files of the others. `fields` may name `name`, `amount`, `user_id`, `expected_close_date` and custom
 * fields. It also takes the products that it lacks, unless `products` is false; a product of both keeps its line. An amount that was the
 * sum of the products stays their sum, and an agreed amount stays as it is. An amount of 0 becomes the amount of the first other deal with
 * one. 422 if another deal has a return: keep that deal. One undo parts them all.
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
