import type { Stage } from "@funil/contract/settings/pipelines"
import { Circle, CircleCheck, CircleX } from "lucide-react"
import { useMessages } from "../../../lib/text/messages.ts"
import { classNames } from "../../../ui/screen/class-names.ts"
import styles from "./stage-kind-badge.module.css"

const icons = { open: Circle, won: CircleCheck, lost: CircleX }

/** The kind of a stage as a shape, with its name unless `isQuiet`. */
export function StageKindBadge({ kind, isQuiet = false }: { kind: Stage["kind"]; isQuiet?: boolean }) {
  const m = useMessages()
  const Icon = icons[kind]
  return (
    <span
      className={classNames("inline-row gap-1 text-s nowrap icon-s", styles[kind])}
      title={m.pipelineConfig.kindTexts[kind]}
    >
      <Icon aria-hidden="true" />
      <span className={isQuiet ? "visually-hidden" : undefined}>{m.pipelines.kinds[kind]}</span>
    </span>
  )
}
