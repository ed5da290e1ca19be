import type { KeptPart } from "@funil/contract/account/keep"
import { useState } from "react"
import { useMessages } from "../../../lib/text/messages.ts"
import { folded } from "../../../lib/text/folded.ts"
import { Badge } from "../../../ui/marks/badge.tsx"
import { Checkbox } from "../../../ui/fields/checkbox.tsx"
import { SearchField } from "../../../ui/fields/search-field.tsx"
import styles from "../plans.module.css"
import type { KeepChoice, PartChoice } from "./use-keep-choice.ts"

/** Longer lists get a search field. */
const longList = 10

interface PartProps {
  choice: PartChoice
  onToggle: (part: KeptPart, id: string) => void
}

function Part({ choice: { part, items, limit, chosen }, onToggle }: PartProps) {
  const words = useMessages().plans.keep
  const [search, setSearch] = useState<string>()
  const isFull = chosen.size >= limit
  const sought = folded(search ?? "")
  const shown = items.filter(({ name }) => folded(name).includes(sought))
  return (
    <fieldset className={styles.kind}>
      <legend className="visually-hidden">{words.parts[part]}</legend>
      <p className={styles.kindName} role="status">
        {words.parts[part]}: {words.chosen(chosen.size, limit)}
      </p>
      {items.length > longList && (
        <div className={styles.find}>
          <SearchField
            label={words.search}
            clearLabel={words.clear}
            delay={0}
            value={search}
            onChange={setSearch}
          />
        </div>
      )}
      <ul className={`stack ${styles.items}`}>
        {shown.map(({ id, name, archived }) => (
          <li key={id} className={`line-above row gap-2 ${styles.choosable}`}>
            <Checkbox
              label={<span className="flex-1 min-w-0 break">{name}</span>}
              checked={chosen.has(id)}
              disabled={isFull && !chosen.has(id)}
              onChange={() => onToggle(part, id)}
            />
            {archived && <Badge>{words.archived}</Badge>}
          </li>
        ))}
        {shown.length === 0 && <li className={`line-above row gap-2 ${styles.item}`}>{words.none}</li>}
      </ul>
      <p className={`line-above text-s muted ${styles.hint}`}>
        {chosen.size === 0 && part === "pipelines" ? words.onePipeline : isFull ? words.full : words.rest}
      </p>
    </fieldset>
  )
}

/** Lists to choose what stays active on a smaller plan. */
export function KeepChooser({ choice }: { choice: KeepChoice }) {
  return choice.parts.map((part) => <Part key={part.part} choice={part} onToggle={choice.toggle} />)
}
