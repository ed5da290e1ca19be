import { type Deal, getDeal, updateDeal } from "@funil/contract/records/deals"
import type { Schema } from "@funil/contract/shared/endpoint"
import { tags } from "@funil/contract/schemas/shared/values/text"
import { useQueryClient } from "@tanstack/react-query"
import { type Answer, type BodyOf, call } from "../../lib/api/api.ts"
import { mergedList, requireSeen, type VersionedAnswer, writeFresh } from "../../lib/api/fresh-write.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { oneAtATime } from "../../lib/api/one-at-a-time.ts"
import { showAnswer } from "../../lib/api/show-answer.ts"
import { type InPlace, useInPlace } from "../../ui/forms/in-place.ts"
import { dealOptions, refreshDeals, type TaggedDeal } from "./deal-api.ts"

type DealBody = BodyOf<typeof updateDeal>

function versioned({ deal, etag }: TaggedDeal): VersionedAnswer<Deal> {
  return { data: deal, etag }
}

/** Returns a function that puts the response of a write into the cache. */
export function useShowDeal(id: string) {
  const client = useQueryClient()
  const { queryKey } = dealOptions(id)
  return async (answer: Answer<Deal>): Promise<Answer<Deal>> => {
    await showAnswer(client, queryKey, { deal: answer.data, etag: answer.etag })
    return answer
  }
}

/**
 * Saves a change, based on the latest version of the deal, and shows the response. Changes of a
 * deal run in sequence, so a user never conflicts with themselves.
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

/** The single-value fields that have the same type in the deal and in its PUT body. */
type Editable = {
  [K in keyof Deal & keyof DealBody]: Deal[K] extends string | number | boolean | null ? K : never
}[keyof Deal & keyof DealBody]

/** Inline editing of a field of a deal. */
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

/** Inline editing of a deal's tags. Concurrent edits merge, so they never conflict. */
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
