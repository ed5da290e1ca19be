import { CircleCheck, CircleX, Trash2, Workflow } from "lucide-react"
import { type ReactNode, useEffect, useRef, useState } from "react"
import { useMe } from "../../../../lib/session/me.ts"
import { useMessages } from "../../../../lib/text/messages.ts"
import { useStore } from "../../../../lib/store.ts"
import { classNames } from "../../../../ui/screen/class-names.ts"
import { mayTrash } from "../../deal-rights.ts"
import type { DropZone } from "./board-drag.ts"
import { useBoardModel } from "../board-model.ts"
import { useDragging } from "./dragging.ts"
import styles from "./drop-zones.module.css"

type Kind = Exclude<DropZone["kind"], "place">

function Zone({ kind, icon }: { kind: Kind; icon: ReactNode }) {
  const m = useMessages()
  const dragging = useDragging()
  const ref = useRef<HTMLDivElement>(null)
  const [isOver, setOver] = useState(false)
  useEffect(
    () => (ref.current ? dragging?.makeZone(ref.current, { kind }, setOver) : undefined),
    [dragging, kind],
  )
  return (
    <div
      ref={ref}
      className={classNames(
        "row justify-center gap-2 flex-1 bold",
        styles.zone,
        styles[kind],
        isOver && styles.over,
      )}
      data-zone={kind}
    >
      {icon}
      {m.boardDialogs.drop[kind]}
    </div>
  )
}

/** The drop zones that appear during a drag: won, lost, delete, and another pipeline. */
export function DropZones({ hasOthers }: { hasOthers: boolean }) {
  const m = useMessages()
  const me = useMe()
  const cards = useStore(useBoardModel().dragged)
  if (cards.length === 0) return null
  const canTrash = me !== undefined && cards.every((card) => mayTrash(me, card))
  return (
    <div className={styles.bar} role="group" aria-label={m.boardDialogs.drop.label}>
      {canTrash && <Zone kind="remove" icon={<Trash2 aria-hidden="true" />} />}
      <Zone kind="lost" icon={<CircleX aria-hidden="true" />} />
      <Zone kind="won" icon={<CircleCheck aria-hidden="true" />} />
      {hasOthers && <Zone kind="pipeline" icon={<Workflow aria-hidden="true" />} />}
    </div>
  )
}
