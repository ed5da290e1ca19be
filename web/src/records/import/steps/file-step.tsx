import { migratedNouns } from "@funil/contract/migrations-in/systems/rivals"
import { movePath } from "@funil/contract/shared/record-routes"
import { Link } from "@tanstack/react-router"
import { FileUp } from "lucide-react"
import { type DragEvent, useId, useState } from "react"
import { type Messages, useMessages } from "../../../lib/text/messages.ts"
import { showToast } from "../../../lib/toasts.ts"
import { buttonClass } from "../../../ui/marks/button.tsx"
import { classNames } from "../../../ui/screen/class-names.ts"
import { Spinner } from "../../../ui/marks/spinner.tsx"
import { failedImportTime } from "../import-api.ts"
import type { ImportKind } from "../../record-kind.ts"
import styles from "../import.module.css"
import { type FileProblem, fileProblemText, readPreview, type TablePreview } from "./table-preview.ts"
import { TemplateButton } from "./template-button.tsx"

/** Explains why a file can't be imported. */
export function refuseFile(problem: FileProblem, words: Messages["imports"]["file"]): void {
  showToast({
    status: "error",
    title: words.notCsvTitle,
    time: failedImportTime,
    description: fileProblemText(problem, words),
  })
}

/** The nouns that a migration from another CRM includes. */
const migratesFrom: ReadonlySet<string> = new Set(migratedNouns)

interface Props {
  kind: ImportKind
  onFile: (file: File, preview: TablePreview) => void
}

/** Picks or drops a file, or downloads a template. */
export function FileStep({ kind, onFile }: Props) {
  const m = useMessages()
  const words = m.imports.file
  const id = useId()
  const [isOver, setOver] = useState(false)
  const [isReading, setReading] = useState(false)

  const take = async (file: File | undefined) => {
    if (!file) return
    setReading(true)
    const found = await readPreview(file)
    setReading(false)
    if ("kind" in found) refuseFile(found, words)
    else onFile(file, found)
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void take(event.dataTransfer.files[0])
  }
  return (
    // The input inside does the same for keys and screen readers.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={classNames(styles.drop, isOver && styles.over)}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      {isReading ? <Spinner /> : <FileUp className={styles.dropIcon} aria-hidden="true" />}
      <p className="text-l medium">{words.drop}</p>
      <p className="muted">{words.or}</p>
      <input
        id={id}
        type="file"
        accept=".csv,.tsv,.txt,.xlsx,.vcf,text/csv,text/vcard,application/vnd.ms-excel"
        className="visually-hidden"
        disabled={isReading}
        onChange={(event) => {
          void take(event.target.files?.[0])
          // Lets the user pick the same file again after fixing it.
          event.target.value = ""
        }}
      />
      <label htmlFor={id} className={classNames(buttonClass({ look: "primary" }), styles.chooser)}>
        {words.choose}
      </label>
      <p className="muted">{words.hint}</p>
      <TemplateButton kind={kind} />
      {migratesFrom.has(kind.entity) && (
        <Link to={movePath} className={styles.offer}>
          {m.migrations.offer}
        </Link>
      )}
    </div>
  )
}
