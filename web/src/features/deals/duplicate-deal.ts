import type { createDeal, Deal } from "@funil/contract/deals"
import type { BodyOf } from "../../lib/api.ts"
import { messages } from "../../lib/messages.ts"
import { usePipeline } from "../pipelines/all-pipelines-api.ts"
import { useCreateDeal } from "./deal-api.ts"

const maxName = 200

/** What a copy of a deal is made of: all that a user entered, without its tasks, notes, files and history. */
export function copyOf(deal: Deal, stageId: string): BodyOf<typeof createDeal> {
  return {
    name: messages().deals.copyOf(deal.name).slice(0, maxName),
    pipeline_id: deal.pipeline_id,
    pipeline_stage_id: stageId,
    amount: deal.amount,
    user_id: deal.user_id,
    tags: deal.tags,
    contacts: deal.contacts.map(({ id }) => id),
    companies: deal.companies.map(({ id }) => id),
    products: deal.products.map(({ id, pivot: { amount, price } }) => ({ product_id: id, amount, price })),
    expected_close_date: deal.expected_close_date,
    custom_fields: deal.custom_fields,
  }
}

/** Makes a copy of a deal in its stage, or in the first one where the deal is closed. */
export function useDuplicateDeal(deal: Deal, onMade: (id: string) => void): () => void {
  const { mutate } = useCreateDeal()
  const first = usePipeline(deal.pipeline_id)?.stages[0]?.id
  const stageId = deal.status === "open" ? deal.pipeline_stage_id : (first ?? deal.pipeline_stage_id)
  return () => mutate(copyOf(deal, stageId), { onSuccess: ({ data }) => onMade(data.id) })
}
