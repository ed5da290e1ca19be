import type { BoardStage } from "@funil/contract/settings/pipelines"
import type { StageKind } from "@funil/contract/settings/stage-kind"

/** The number of deals, the sum of their columns, and the expected value of the open ones. */
export interface Total {
  readonly count: number
  readonly sum: number
  readonly weighted: number
}

type StageSum = Pick<BoardStage, "kind" | "count" | "sum" | "effective_probability">

const cents = ({ sum }: StageSum) => Math.round(sum * 100)

/**
 * Totals the stages of a kind. Cents times percent are integers, so rounding happens once, at the
 * end.
 */
export function stageSums(stages: readonly StageSum[], kind: StageKind): Total {
  const own = stages.filter((stage) => stage.kind === kind)
  const weighted = own.reduce((sum, stage) => sum + cents(stage) * stage.effective_probability, 0)
  return {
    count: own.reduce((sum, { count }) => sum + count, 0),
    sum: own.reduce((sum, stage) => sum + cents(stage), 0) / 100,
    weighted: Math.round(weighted / 100) / 100,
  }
}
