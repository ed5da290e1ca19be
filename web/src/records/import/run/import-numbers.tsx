import type { ImportRecord } from "@funil/contract/data/imports"
import { TriangleAlert } from "lucide-react"
import { useFormat } from "../../../lib/text/format.ts"
import { useMessages } from "../../../lib/text/messages.ts"
import { classNames } from "../../../ui/screen/class-names.ts"
import styles from "../import.module.css"

/** The number of created, updated, skipped and rejected rows. */
export function ImportNumbers({ record }: { record: ImportRecord }) {
  const m = useMessages()
  const words = m.imports.check
  const format = useFormat()
  const { dry_run: isCheck, problem, incomplete, linked, duplicates } = record
  const incompleteWords = isCheck ? words.incomplete : m.imports.run.incomplete
  return (
    <section className="stack gap-2" aria-label={m.imports.steps[3]}>
      <ul className={`flex wrap gap-2 ${styles.numbers}`}>
        <li className={styles.created}>{words.created(record.created)}</li>
        <li className={styles.updated}>{words.updated(record.updated)}</li>
        <li>{words.skipped(record.skipped)}</li>
        <li className={classNames(record.failed > 0 && styles.failed)}>{words.failed(record.failed)}</li>
      </ul>
      {incomplete > 0 && <p className="muted">{incompleteWords(incomplete)}</p>}
      {linked > 0 && <p className="muted">{words.linked(linked)}</p>}
      {duplicates > 0 && <p className="muted">{words.duplicates(duplicates)}</p>}
      {problem && (
        <p className="row gap-2 text-danger" role="alert">
          <TriangleAlert aria-hidden="true" />
          {problem.line !== null && m.imports.run.line(format.number(problem.line))}
          {problem.message}
        </p>
      )}
    </section>
  )
}
