import type { Template } from "@funil/contract/settings/templates"
import { Plus } from "lucide-react"
import { useMessages } from "../../../lib/text/messages.ts"
import { classNames } from "../../../ui/screen/class-names.ts"
import styles from "./template-card.module.css"
import { stageKindAt } from "../stages/stage-kind.ts"

/** A template with a small strip of its stages. */
export function TemplateCard({
  template,
  onPick,
}: {
  template: Template
  onPick: (template: Template) => void
}) {
  const m = useMessages()
  const { name, description, schema, group } = template
  return (
    <button type="button" className={`card stack gap-2 p-3 ${styles.card}`} onClick={() => onPick(template)}>
      <span className="flex items-baseline justify-between gap-2">
        <span className="text-m bold">{name}</span>
        <span className="flex-none text-xs faint">{m.pipelineConfig.templates.groups[group]}</span>
      </span>
      <span className="muted clamp-2">{description}</span>
      <span className={`flex gap-1 mt-auto ${styles.strip}`} aria-hidden="true">
        {schema.map((stage, index) => (
          <span key={stage} className={styles[stageKindAt(index, schema.length)]} />
        ))}
      </span>
      <span className="text-s faint truncate">{schema.join(" · ")}</span>
    </button>
  )
}

export function ScratchCard({ onPick }: { onPick: () => void }) {
  const m = useMessages()
  const words = m.pipelineConfig.templates
  return (
    <button
      type="button"
      className={classNames(
        "card stack gap-2 p-3 items-center justify-center text-center",
        styles.card,
        styles.scratch,
      )}
      onClick={onPick}
    >
      <Plus aria-hidden="true" />
      <span className="text-m bold">{words.scratch}</span>
      <span className="muted clamp-2">{words.scratchText}</span>
    </button>
  )
}
