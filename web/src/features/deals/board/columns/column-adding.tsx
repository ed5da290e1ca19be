import { Plus } from "lucide-react"
import { Suspense } from "react"
import type { Stage } from "@funil/contract/settings/pipelines"
import { useMessages } from "../../../../lib/text/messages.ts"
import { useBoardModel, useStorePart } from "../board-model.ts"
import styles from "./column-adding.module.css"
import { late } from "../../../../ui/screen/late.ts"

const QuickAdd = late(async () => (await import("./quick-add.tsx")).QuickAdd)

/** The quick add at the top or bottom of a column. */
export function ColumnAdding({ stage, at }: { stage: Stage; at: "head" | "foot" }) {
  const { adding } = useBoardModel()
  const isOpen = useStorePart(adding, (now) => now?.stageId === stage.id && now.at === at)
  if (!isOpen) return null
  return (
    <div className={styles.place}>
      <Suspense fallback={<div className={styles.waiting} />}>
        <QuickAdd stage={stage} onClose={() => adding.set(undefined)} />
      </Suspense>
    </div>
  )
}

/** The "+" button at the bottom of a column. */
export function AddButton({ stage }: { stage: Stage }) {
  const m = useMessages()
  const { adding } = useBoardModel()
  return (
    <button
      type="button"
      className={styles.add}
      aria-label={m.board.column.add(stage.name)}
      onClick={() => adding.set({ stageId: stage.id, at: "foot" })}
    >
      <Plus aria-hidden="true" />
      <span aria-hidden="true">{m.board.column.addShort}</span>
    </button>
  )
}
