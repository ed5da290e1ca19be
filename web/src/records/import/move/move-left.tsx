import type { LeftCells, LeftGroup } from "@funil/contract/migrations-in/left-cells"
import { useQuery } from "@tanstack/react-query"
import { Download } from "lucide-react"
import { saveFile } from "../../../lib/download.ts"
import { useFormat } from "../../../lib/format.ts"
import { activeLanguage, useMessages } from "../../../lib/messages.ts"
import { Button } from "../../../ui/button.tsx"
import importStyles from "../import.module.css"
import { leftCsv, leftFieldName } from "./left-csv.ts"
import { surroundingsOptions } from "./move-api.ts"
import type { MoveKinds } from "./move-columns.tsx"
import styles from "./move.module.css"

const maxExampleLength = 60

interface Props {
  left: LeftCells
  kinds: MoveKinds
}

function examplesOf({ examples, count }: LeftGroup): string {
  const texts = examples.map((text) =>
    text.length > maxExampleLength ? `“${text.slice(0, maxExampleLength)}…”` : `“${text}”`,
  )
  return `${texts.join(", ")}${examples.length < count ? "…" : ""}`
}

/** The cells that no field takes, by reason and field with examples, and a download of all. */
export function MoveLeft({ left, kinds }: Props) {
  const m = useMessages()
  const words = m.moves.left
  const format = useFormat()
  const { data: around } = useQuery(surroundingsOptions)
  if (left.count === 0) return null
  const { cells, count } = left
  const names = { kinds, own: around?.fields ?? [], m }
  const save = () => {
    const text = leftCsv(cells, names, activeLanguage() === "en" ? "," : ";")
    saveFile({ file: new Blob([text], { type: "text/csv" }), name: words.fileName })
  }
  return (
    <section className={styles.section} aria-labelledby="move-left">
      <h2 id="move-left" className={importStyles.legend}>
        {words.title}
      </h2>
      {[...Map.groupBy(left.groups, ({ reason }) => reason)].map(([reason, groups]) => (
        <div key={reason}>
          <p id={`move-left-${reason}`}>{words.reasons[reason]}:</p>
          <ul className={styles.left} aria-labelledby={`move-left-${reason}`}>
            {groups.map((group) => (
              <li key={`${group.noun} ${group.field}`}>
                {words.cells(leftFieldName(group, names), group.count, examplesOf(group))}
              </li>
            ))}
          </ul>
        </div>
      ))}
      <p className={importStyles.muted}>
        {count > cells.length && words.first(format.number(cells.length), format.number(count))}{" "}
        {words.unsaved}
      </p>
      <div>
        <Button size="s" icon={<Download />} onClick={save}>
          {words.download}
        </Button>
      </div>
    </section>
  )
}
