import { type Deal, getDeal, updateDeal } from "@funil/contract/deals"
import type { Schema } from "@funil/contract/shared/endpoint"
import { tags } from "@funil/contract/schemas/shared/text"
import { useQueryClient } from "@tanstack/react-query"
import { type Answer, type BodyOf, call } from "../../lib/api.ts"
import { mergedList, requireSeen, type Versioned, writeFresh } from "../../lib/fresh-write.ts"
import { useMessages } from "../../lib/messages.ts"
import { oneAtATime } from "../../lib/one-at-a-time.ts"
import { type InPlace, useInPlace } from "../../ui/in-place.ts"
import { dealOptions, refreshDeals, type TaggedDeal } from "./deal-api.ts"

type DealBody = BodyOf<typeof updateDeal>

function versioned({ deal, etag }: TaggedDeal): Versioned<Deal> {
  return { data: deal, etag }
}

/** Makes the answer of a write the deal that is shown. */
export function useShowDeal(id: string) {
  const client = useQueryClient()
  const { queryKey } = dealOptions(id)
  return async (answer: Answer<Deal>): Promise<Answer<Deal>> => {
    // A reading that began before would bring the old deal back.
    await client.cancelQueries({ queryKey, exact: true })
    client.setQueryData(queryKey, { deal: answer.data, etag: answer.etag })
    return answer
  }
}

/**
 * Writes a change of a deal; it is made on the deal as it is by then, and the answer is the deal that is shown. Changes
 * of one deal go out one after the other, so that one's own hands never clash.
 */
export function useSaveDeal(id: string) {
  const client = useQueryClient()
  const options = dealOptions(id)
  const show = useShowDeal(id)
  const save = async (change: (deal: Deal) => DealBody): Promise<Answer<Deal>> => {
    const seen = client.getQueryData(options.queryKey)
    const answer = await writeFresh({
      seen: seen && versioned(seen),
      reload: async () => show(await call(getDeal, { params: { id } })),
      change,
      send: (body, ifMatch) => call(updateDeal, { params: { id }, body }, { ifMatch }),
    })
    return show(answer)
  }
  return async (change: (deal: Deal) => DealBody): Promise<Answer<Deal>> => {
    const answer = await oneAtATime(`deal ${id}`, () => save(change))
    void refreshDeals(client)
    return answer
  }
}

/** What a PUT takes and the deal shows alike: one value, which a row of the panel can hold. */
type Editable = {
  [K in keyof Deal & keyof DealBody]: Deal[K] extends string | number | boolean | null ? K : never
}[keyof Deal & keyof DealBody]

/** One field of a deal, edited in place. */
export function useDealField<K extends Editable>(deal: Deal, key: K, schema?: Schema): InPlace<Deal[K]> {
  const saveDeal = useSaveDeal(deal.id)
  const label = useMessages().fieldNames.deal[key]
  return useInPlace<Deal[K]>({
    value: deal[key],
    name: key,
    label,
    schema,
    save: async (next, seen) => {
      const { data, undoToken } = await saveDeal((now) => {
        requireSeen(now[key], seen, next)
        return { [key]: next }
      })
      return { value: data[key], undoToken }
    },
  })
}

/** The tags of a deal. Two people who tag it at once both get their way, so there is nothing to choose between. */
export function useDealTags(deal: Deal): InPlace<string[]> {
  const saveDeal = useSaveDeal(deal.id)
  const label = useMessages().fieldNames.deal.tags
  return useInPlace({
    value: deal.tags,
    name: "tags",
    label,
    schema: tags,
    save: async (next, seen) => {
      const { data, undoToken } = await saveDeal((now) => ({ tags: mergedList(now.tags, seen, next) }))
      return { value: data.tags, undoToken }
    },
  })
}
