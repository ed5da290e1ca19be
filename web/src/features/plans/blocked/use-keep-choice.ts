import { type Keep, type KeptPart, keptParts } from "@funil/contract/account/keep"
import { planLimits, type PlanName } from "@funil/contract/account/plans"
import { useState } from "react"
import { type LimitedItem, useLimitedItems } from "./limited-items.ts"

/** The items of a kind, and which stay active. */
export interface PartChoice {
  readonly part: KeptPart
  readonly items: readonly LimitedItem[]
  readonly limit: number
  readonly chosen: ReadonlySet<string>
}

export interface KeepChoice {
  /** The kinds that exceed the plan or have archived items. */
  readonly parts: readonly PartChoice[]
  /** The request body, or undefined if there is nothing to choose. */
  readonly keep: Keep | undefined
  /** Whether everything is loaded and the choice is valid. */
  readonly isSound: boolean
  readonly toggle: (part: KeptPart, id: string) => void
}

type Choices = Readonly<Partial<Record<KeptPart, ReadonlySet<string>>>>

/** The default choice: everything if it fits, else the first active items up to the limit. */
function firstOf(items: readonly LimitedItem[], limit: number): ReadonlySet<string> {
  const active = items.length <= limit ? items : items.filter(({ archived }) => !archived)
  return new Set(active.slice(0, limit).map(({ id }) => id))
}

function isSound({ part, chosen, limit }: PartChoice): boolean {
  return chosen.size <= limit && (part !== "pipelines" || chosen.size > 0)
}

/** The choice of what stays active on a plan. */
export function useKeepChoice(plan: PlanName): KeepChoice {
  const all = useLimitedItems()
  const [chosen, setChosen] = useState<Choices>({})
  const parts = keptParts.flatMap((part): PartChoice[] => {
    const [items = [], limit] = [all[part], planLimits[plan][part]]
    if (items.length <= limit && !items.some(({ archived }) => archived)) return []
    return [{ part, items, limit, chosen: chosen[part] ?? firstOf(items, limit) }]
  })
  const keep: Keep = Object.fromEntries(parts.map(({ part, chosen: ids }) => [part, [...ids]]))
  const isRead = keptParts.every((part) => all[part] !== undefined)
  return {
    parts,
    keep: parts.length > 0 ? keep : undefined,
    isSound: isRead && parts.every(isSound),
    toggle: (part, id) => {
      const now = parts.find((one) => one.part === part)?.chosen
      const next = new Set(now)
      if (!next.delete(id)) next.add(id)
      setChosen((before) => ({ ...before, [part]: next }))
    },
  }
}
