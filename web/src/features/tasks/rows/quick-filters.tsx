import { UserRound } from "lucide-react"
import { useEffect, useRef } from "react"
import { useMessages } from "../../../lib/text/messages.ts"
import { SegmentedControl } from "../../../ui/fields/segmented-control.tsx"
import styles from "./quick-filters.module.css"
import { type QuickChoice, quickFilters } from "./quick-rows.ts"

interface Props {
  choice: QuickChoice
  onChange: (choice: QuickChoice) => void
}

/** One-click filters of a working day: assignee and due time. */
export function QuickTaskFilters({ choice, onChange }: Props) {
  const words = useMessages().tasks.quick
  const row = useRef<HTMLDivElement>(null)
  const place = quickFilters.findIndex((name) => name === choice.filter)
  // On a phone the row is wider than the screen, so it scrolls to the active filter.
  useEffect(() => {
    const chosen = row.current?.querySelectorAll("label")[place]
    chosen?.scrollIntoView({ block: "nearest", inline: "nearest" })
  }, [place])
  return (
    <div ref={row} className={`row gap-2 max-w-full ${styles.quick}`}>
      <button
        type="button"
        className={`rounded inline-row gap-2 text-s muted medium icon-s ${styles.mine}`}
        aria-pressed={choice.isMine}
        aria-label={words.mine}
        title={words.mine}
        onClick={() => onChange({ ...choice, isMine: !choice.isMine })}
      >
        <UserRound aria-hidden="true" />
        <span className={styles.word}>{words.mine}</span>
      </button>
      <SegmentedControl
        label={words.label}
        value={choice.filter ?? ""}
        options={quickFilters.map((name) => ({ value: name, label: words[name] }))}
        onChange={(name) => name !== "" && onChange({ ...choice, filter: name })}
      />
    </div>
  )
}
