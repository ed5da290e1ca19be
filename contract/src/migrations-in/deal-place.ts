import { unaccentedName, type MigratedRow } from "./migrated-file.ts"

/** The longest lost reason of a deal. */
export const maxReason = 120

export type MigratedStatus = "open" | "won" | "lost"

/** A stage whose deals are won or lost. */
export interface StageEnd {
  readonly name: string
  readonly kind: "won" | "lost"
}

/** A deal's pipeline and stage. `pipeline` is empty if the export has none. */
export interface DealPlace {
  readonly pipeline: string
  /** Empty in a closing stage. */
  readonly stage: string
  /** The stage that closed it. */
  readonly end: StageEnd | null
  readonly status: MigratedStatus
  /** The lost reason; empty for none. */
  readonly reason: string
}

const won =
  /^(closed)?won\b|^ganh[oa]s?\b|^vendid[oa]s?$|^customers?$|^(negocio|venda) (fechad|concluid|realizad|efetuad)[oa]$/
const lost = /^(closed)?lost\b|^perdid[oa]s?\b|^perda$|^descartad[oa]s?$/
/** Words before the word for how a deal ended. */
const before =
  /^((closed|close|deals?|sales?|fechad[oa]s?|encerrad[oa]s?|negocios?|vendas?|oportunidades?|and|e) )+(?=(won|lost|ganh|perdid|vendid|descart))/
const yes = new Set(["true", "yes", "sim", "1", "verdadeiro"])

/** Whether a text means won or lost deals, as `Closed & Won` and `Venda perdida` do. */
function statusIn(text: string | undefined): "won" | "lost" | null {
  const words = unaccentedName((text ?? "").replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, " ")).replace(before, "")
  return won.test(words) ? "won" : lost.test(words) ? "lost" : null
}

/** Returns the kind of a stage's deals. */
export type StageKindOf = (pipeline: string, stage: string) => MigratedStatus

/** Returns the kind of a stage's deals by its name. */
export const kindByName: StageKindOf = (_, stage) => statusIn(stage) ?? "open"

/** Returns a stage such as `PROPOSAL_SENT` as people write it. */
function spoken(stage: string): string {
  if (!/^[A-Z0-9]+(_[A-Z0-9]+)*$/.test(stage) || stage.length < 3) return stage
  const words = stage.toLowerCase().replaceAll("_", " ")
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/**
 * Returns a row's place. Archived cards are lost. The stage's kind counts if the row doesn't say
 * how the deal ended.
 */
export function dealPlace(row: MigratedRow, kindOf: StageKindOf = kindByName): DealPlace {
  const stage = spoken(row.get("stage") ?? "")
  const pipeline = row.get("pipeline") ?? ""
  const isArchived = yes.has(unaccentedName(row.get("archived") ?? ""))
  const kind = stage === "" ? "open" : kindOf(pipeline, stage)
  const status = isArchived ? "lost" : (statusIn(row.get("status")) ?? kind)
  return {
    pipeline,
    stage: kind === "open" ? stage : "",
    end: kind === "open" ? null : { name: stage, kind },
    status,
    reason: status === "lost" ? (row.get("lost_reason") ?? "").slice(0, maxReason) : "",
  }
}

/** Whether a row has a stage and no deal, as a board's list without cards does. */
export function isBareStage(row: MigratedRow): boolean {
  return row.has("stage") && [...row.keys()].every((meaning) => meaning === "stage" || meaning === "pipeline")
}
