import { foldedName, type MovedRow } from "./moved-file.ts"

export type MovedStatus = "open" | "won" | "lost"

/** A stage whose deals are won or lost. */
export interface StageEnd {
  readonly name: string
  readonly kind: "won" | "lost"
}

/** Where a deal stood: `pipeline` is empty where the export has none. */
export interface DealPlace {
  readonly pipeline: string
  /** Empty in a stage that closes deals. */
  readonly stage: string
  /** The stage that closed it. */
  readonly end: StageEnd | null
  readonly status: MovedStatus
  /** Why it was lost, as far as that was said. */
  readonly reason: string
}

const won =
  /^(closed)?won\b|^ganh[oa]s?\b|^vendid[oa]s?$|^customers?$|^(negocio|venda) (fechad|concluid|realizad|efetuad)[oa]$/
const lost = /^(closed)?lost\b|^perdid[oa]s?\b|^perda$|^descartad[oa]s?$/
/** Words before the one that says how a deal ended. */
const before =
  /^((closed|close|deals?|sales?|fechad[oa]s?|encerrad[oa]s?|negocios?|vendas?|oportunidades?|and|e) )+(?=(won|lost|ganh|perdid|vendid|descart))/
const yes = new Set(["true", "yes", "sim", "1", "verdadeiro"])

/** Whether a text says that deals are won or lost, as `Closed & Won` and `Venda perdida` do. */
function statusIn(text: string | undefined): "won" | "lost" | null {
  const words = foldedName((text ?? "").replaceAll(/[^\p{L}\p{M}\p{N}]+/gu, " ")).replace(before, "")
  return won.test(words) ? "won" : lost.test(words) ? "lost" : null
}

/** What the deals of a stage are. */
export type StageKindOf = (pipeline: string, stage: string) => MovedStatus

/** What deals of a stage are by its name. */
export const kindByName: StageKindOf = (_, stage) => statusIn(stage) ?? "open"

/** A stage that is written as programs write it, `PROPOSAL_SENT`, as people do. */
function spoken(stage: string): string {
  if (!/^[A-Z0-9]+(_[A-Z0-9]+)*$/.test(stage) || stage.length < 3) return stage
  const words = stage.toLowerCase().replaceAll("_", " ")
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** An archived card was given up. The kind of a stage counts where the row itself does not say how the deal ended. */
export function dealPlace(row: MovedRow, kindOf: StageKindOf = kindByName): DealPlace {
  const stage = spoken(row.get("stage") ?? "")
  const pipeline = row.get("pipeline") ?? ""
  const isArchived = yes.has(foldedName(row.get("archived") ?? ""))
  const kind = stage === "" ? "open" : kindOf(pipeline, stage)
  const status = isArchived ? "lost" : (statusIn(row.get("status")) ?? kind)
  return {
    pipeline,
    stage: kind === "open" ? stage : "",
    end: kind === "open" ? null : { name: stage, kind },
    status,
    reason: status === "lost" ? (row.get("lost_reason") ?? "").slice(0, 120) : "",
  }
}

/** Whether a row names a stage and no deal, as a list of a board without cards does. */
export function isBareStage(row: MovedRow): boolean {
  return row.has("stage") && [...row.keys()].every((meaning) => meaning === "stage" || meaning === "pipeline")
}
