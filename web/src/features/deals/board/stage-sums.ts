import type { BoardStage } from "@funil/contract/pipelines"
import type { StageKind } from "@funil/contract/stage-kind"

/** How many deals there are and what their columns sum; of the open ones also what of it is expected to be won. */
export interface Total {
  readonly count: number
  readonly sum: number
  readonly weighted: number
}

type Summed = Pick<BoardStage, "kind" | "count" | "sum" | "effective_probability">

const cents = ({ sum }: Summed) => Math.round(sum * 100)

/** The totals of the stages of a kind. In cents times percent all numbers are whole, so nothing is lost until the last. */
export function stageSums(stages: readonly Summed[], kind: StageKind): Total {
  const own = stages.filter((stage) => stage.kind === kind)
  const weighted = own.reduce((sum, stage) => sum + cents(stage) * stage.effective_probability, 0)
  return {
    count: own.reduce((sum, { count }) => sum + count, 0),
    sum: own.reduce((sum, stage) => sum + cents(stage), 0) / 100,
    weighted: Math.round(weighted / 100) / 100,
  }
}
