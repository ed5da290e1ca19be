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
    <button type="button" className={styles.card} onClick={() => onPick(template)}>
      <span className={styles.head}>
        <span className={styles.name}>{name}</span>
        <span className={styles.group}>{m.pipelineConfig.templates.groups[group]}</span>
      </span>
      <span className={styles.text}>{description}</span>
      <span className={styles.strip} aria-hidden="true">
        {schema.map((stage, index) => (
          <span key={stage} className={styles[stageKindAt(index, schema.length)]} />
        ))}
      </span>
      <span className={styles.stages}>{schema.join(" · ")}</span>
    </button>
  )
}

export function ScratchCard({ onPick }: { onPick: () => void }) {
  const m = useMessages()
  const words = m.pipelineConfig.templates
  return (
    <button type="button" className={classNames(styles.card, styles.scratch)} onClick={onPick}>
      <Plus aria-hidden="true" />
      <span className={styles.name}>{words.scratch}</span>
      <span className={styles.text}>{words.scratchText}</span>
    </button>
  )
}
