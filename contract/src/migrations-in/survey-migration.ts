import { withActivities } from "./card-activities.ts"
import {
  dealPlace,
  type DealPlace,
  isBareStage,
  kindByName,
  type StageEnd,
  type StageKindOf,
} from "./deal-place.ts"
import { type MigratedFile, partsOf, rowsOf } from "./migrated-file.ts"
import { usualOrder } from "./stage-order.ts"

/**
 * A pipeline in a migration's deals: its open stages in their usual order, and its lost reasons.
 */
export interface SurveyedPipeline {
  /** Empty if the export has no pipelines. */
  readonly name: string
  readonly stages: readonly string[]
  /** The closing stages. */
  readonly ends: readonly StageEnd[]
  readonly reasons: readonly string[]
  /** Whether some deals were lost without a reason. */
  readonly hasUnexplained: boolean
  readonly deals: number
}

export interface MigrationSurvey {
  readonly pipelines: readonly SurveyedPipeline[]
  /** The owners of deals and tasks by name, with the number of their records. */
  readonly owners: ReadonlyMap<string, number>
  readonly taskKinds: readonly string[]
}

/** Returns the pipelines, stages and owners that a migration needs. */
export function surveyMigration(
  files: readonly MigratedFile[],
  kindOf: StageKindOf = kindByName,
): MigrationSurvey {
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

function pipelinesOf(places: readonly (DealPlace & { readonly isBare: boolean })[]): SurveyedPipeline[] {
  return [...Map.groupBy(places, ({ pipeline }) => pipeline)].map(([name, deals]) => {
    const lost = deals.filter(({ status, isBare }) => status === "lost" && !isBare)
    const stages = [...new Set(deals.map(({ stage }) => stage).filter(Boolean))]
    // A board has its lists in order.
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
