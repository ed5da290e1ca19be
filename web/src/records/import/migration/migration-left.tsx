import type { LeftCells, LeftGroup } from "@funil/contract/migrations-in/left-cells"
import { useQuery } from "@tanstack/react-query"
import { Download } from "lucide-react"
import { saveFile } from "../../../lib/api/download.ts"
import { useFormat } from "../../../lib/text/format.ts"
import { activeLanguage, useMessages } from "../../../lib/text/messages.ts"
import { Button } from "../../../ui/marks/button.tsx"
import { leftCsv, leftFieldName } from "./left-csv.ts"
import { surroundingsOptions } from "./migration-api.ts"
import type { MigrationKinds } from "./migration-columns.tsx"
import styles from "./migration.module.css"

const maxExampleLength = 60

interface Props {
  left: LeftCells
  kinds: MigrationKinds
}

function examplesOf({ examples, count }: LeftGroup): string {
  const texts = examples.map((text) =>
    text.length > maxExampleLength ? `“${text.slice(0, maxExampleLength)}…”` : `“${text}”`,
  )
  return `${texts.join(", ")}${examples.length < count ? "…" : ""}`
}

/** The cells that no field takes, by reason and field with examples, and a download of all. */
export function MigrationLeft({ left, kinds }: Props) {
  const m = useMessages()
  const words = m.migrations.left
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
    <section className="stack gap-2 min-w-0" aria-labelledby="migration-left">
      <h2 id="migration-left" className="mb-2 text-m bold">
        {words.title}
      </h2>
      {[...Map.groupBy(left.groups, ({ reason }) => reason)].map(([reason, groups]) => (
        <div key={reason}>
          <p id={`migration-left-${reason}`}>{words.reasons[reason]}:</p>
          <ul
            className={`stack gap-1 muted break ${styles.left}`}
            aria-labelledby={`migration-left-${reason}`}
          >
            {groups.map((group) => (
              <li key={`${group.noun} ${group.field}`}>
                {words.cells(leftFieldName(group, names), group.count, examplesOf(group))}
              </li>
            ))}
          </ul>
        </div>
      ))}
      <p className="muted">
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
