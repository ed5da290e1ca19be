import type { CSSProperties } from "react"
import type { Stage } from "@funil/contract/settings/pipelines"

type Colours = CSSProperties & Record<`--${string}`, string | number>

const kinds = { won: "var(--success)", lost: "var(--danger)" }

/** Sets `--stage`: open stages go from violet to teal, and won is green. */
export function stageColour({ kind, position }: Pick<Stage, "kind" | "position">, stages: number): Colours {
  if (kind !== "open") return { "--stage": kinds[kind] }
  const way = stages > 3 ? Math.min(position, stages - 3) / (stages - 3) : 0
  return { "--stage": `oklch(0.62 0.13 ${Math.round(285 - way * 90)})` }
}
