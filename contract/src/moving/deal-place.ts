import { foldedName, type MovedRow } from "./moved-file.ts"

export type MovedStatus = "open" | "won" | "lost"

/** Where a deal stood: `pipeline` is empty where the export has none. */
export interface DealPlace {
  readonly pipeline: string
  readonly stage: string
  readonly status: MovedStatus
  /** Why it was lost, as far as that was said. */
  readonly reason: string
}

const won = new Set(
  "won|closed won|closedwon|customer|ganho|ganha|vendida|vendido|negocio fechado|negocio ganho|fechado ganho|fechada ganha".split(
    "|",
  ),
)
const lost = new Set(
  "lost|closed lost|closedlost|perdido|perdida|negocio perdido|fechado perdido|fechada perdida|descartado|descartada".split(
    "|",
  ),
)
const yes = new Set(["true", "yes", "sim", "1", "verdadeiro"])

function statusIn(text: string | undefined): MovedStatus | null {
  const word = foldedName((text ?? "").replaceAll(/[()_-]+/g, " "))
  return won.has(word) ? "won" : lost.has(word) ? "lost" : null
}

/** A stage that is written as programs write it, `PROPOSAL_SENT`, as people do. */
function spoken(stage: string): string {
  if (!/^[A-Z0-9]+(_[A-Z0-9]+)*$/.test(stage) || stage.length < 3) return stage
  const words = stage.toLowerCase().replaceAll("_", " ")
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** An archived card was given up. A stage that is called as one of those where deals end says so itself. */
export function dealPlace(row: MovedRow): DealPlace {
  const stage = row.get("stage") ?? ""
  const isArchived = yes.has(foldedName(row.get("archived") ?? ""))
  const inStage = statusIn(stage)
  const status = isArchived ? "lost" : (statusIn(row.get("status")) ?? inStage ?? "open")
  return {
    pipeline: row.get("pipeline") ?? "",
    stage: inStage === null ? spoken(stage) : "",
    status,
    reason: status === "lost" ? (row.get("lost_reason") ?? "").slice(0, 120) : "",
  }
}
