import type { createDeal, Deal } from "@funil/contract/records/deals"
import type { User } from "@funil/contract/account/users"
import { useQuery } from "@tanstack/react-query"
import type { BodyOf } from "../../../lib/api/api.ts"
import { messages } from "../../../lib/text/messages.ts"
import { ownersOptions } from "../../../records/assignable-users.ts"
import { usePipeline } from "../../pipelines/all-pipelines-api.ts"
import { useCreateDeal } from "../deal-api.ts"

const maxName = 200

/**
 * The copy's fields: everything a user entered, without tasks, notes, files and history. Drops an
 * owner who can no longer own deals.
 */
function copyOf(deal: Deal, stageId: string, owners: readonly User[] | undefined): BodyOf<typeof createDeal> {
  const isOwner = !owners || owners.some(({ id }) => id === deal.user_id)
  return {
    name: messages().deals.copyOf(deal.name).slice(0, maxName),
    pipeline_id: deal.pipeline_id,
    pipeline_stage_id: stageId,
    amount: deal.amount,
    user_id: isOwner ? deal.user_id : null,
    tags: deal.tags,
    contacts: deal.contacts.map(({ id }) => id),
    companies: deal.companies.map(({ id }) => id),
    products: deal.products.map(({ id, pivot: { amount, price } }) => ({ product_id: id, amount, price })),
    expected_close_date: deal.expected_close_date,
    custom_fields: deal.custom_fields,
  }
}

/** Copies a deal into its stage, or into the first stage if it is closed. */
export function useDuplicateDeal(deal: Deal, onMade: (id: string) => void): () => void {
  const { mutate } = useCreateDeal()
  const owners = useQuery(ownersOptions).data
  const first = usePipeline(deal.pipeline_id)?.stages[0]?.id
  const stageId = deal.status === "open" ? deal.pipeline_stage_id : (first ?? deal.pipeline_stage_id)
  return () => mutate(copyOf(deal, stageId, owners), { onSuccess: ({ data }) => onMade(data.id) })
}
