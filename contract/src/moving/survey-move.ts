import { withActivities } from "./card-activities.ts"
import {
  dealPlace,
  type DealPlace,
  isBareStage,
  kindByName,
  type StageEnd,
  type StageKindOf,
} from "./deal-place.ts"
import { type MovedFile, partsOf, rowsOf } from "./moved-file.ts"
import { usualOrder } from "./stage-order.ts"

/** A pipeline that deals of a move stood in: its open stages in the order in which they usually follow, and why deals were lost. */
export interface FoundPipeline {
  /** Empty where the export names none. */
  readonly name: string
  readonly stages: readonly string[]
  /** The stages that close deals. */
  readonly ends: readonly StageEnd[]
  readonly reasons: readonly string[]
  /** Whether some were lost without a reason. */
  readonly hasUnexplained: boolean
  readonly deals: number
}

export interface MoveSurvey {
  readonly pipelines: readonly FoundPipeline[]
  /** Who owns deals or does tasks, by the word for them, with how many. */
  readonly owners: ReadonlyMap<string, number>
  readonly taskKinds: readonly string[]
}

/** Finds out what a move needs a place for. */
export function surveyMove(files: readonly MovedFile[], kindOf: StageKindOf = kindByName): MoveSurvey {
  const places: (DealPlace & { readonly isBare: boolean })[] = []
  const owners = new Map<string, number>()
  const kinds = new Set<string>()
  for (const file of withActivities(files))
    for (const row of rowsOf(file)) {
      if (file.noun === "deal") places.push({ ...dealPlace(row, kindOf), isBare: isBareStage(row) })
      const kind = row.get("kind")
      if (kind !== undefined) kinds.add(kind)
      if (file.noun !== "deal" && file.noun !== "task") continue
      for (const owner of partsOf(row.get("owner"), /[,;]/)) owners.set(owner, (owners.get(owner) ?? 0) + 1)
    }
  return { pipelines: pipelinesOf(places), owners, taskKinds: [...kinds] }
}

function pipelinesOf(places: readonly (DealPlace & { readonly isBare: boolean })[]): FoundPipeline[] {
  return [...Map.groupBy(places, ({ pipeline }) => pipeline)].map(([name, deals]) => {
    const lost = deals.filter(({ status, isBare }) => status === "lost" && !isBare)
    const stages = [...new Set(deals.map(({ stage }) => stage).filter(Boolean))]
    // A board names its lists in their order.
    const lists = deals.filter(({ isBare }) => isBare).map(({ stage }) => stage)
    const isBoard = stages.every((stage) => lists.includes(stage))
    return {
      name,
      stages: isBoard ? [...new Set(lists.filter(Boolean))] : usualOrder(stages),
      ends: [...new Map(deals.flatMap(({ end }) => (end ? [[end.name, end] as const] : []))).values()],
      reasons: [...new Set(lost.map(({ reason }) => reason).filter(Boolean))],
      hasUnexplained: lost.some(({ reason }) => reason === ""),
      deals: deals.filter(({ isBare }) => !isBare).length,
    }
  })
}
