import { type Keep, type KeptPart, keptParts } from "@funil/contract/keep"
import { planLimits, type PlanName } from "@funil/contract/plans"
import { useState } from "react"
import { type LimitedItem, useLimitedItems } from "./limited-items.ts"

/** What there is of a kind, and what of it stays active. */
export interface PartChoice {
  readonly part: KeptPart
  readonly items: readonly LimitedItem[]
  readonly limit: number
  readonly chosen: ReadonlySet<string>
}

export interface KeepChoice {
  /** The kinds of which there is more than the plan allows, or something archived. */
  readonly parts: readonly PartChoice[]
  /** The body of a call; undefined where there is nothing to choose. */
  readonly keep: Keep | undefined
  /** Everything was read, and what is chosen may be sent. */
  readonly isSound: boolean
  readonly toggle: (part: KeptPart, id: string) => void
}

type Chosen = Readonly<Partial<Record<KeptPart, ReadonlySet<string>>>>

/** What is chosen until somebody does: all where it fits, else what is active, and the first of it where that is too much. */
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
  const [chosen, setChosen] = useState<Chosen>({})
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
