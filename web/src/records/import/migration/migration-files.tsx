import type { CustomField } from "@funil/contract/settings/custom-fields"
import { FileUp } from "lucide-react"
import { type DragEvent, useId, useState } from "react"
import { type Messages, useMessages } from "../../../lib/text/messages.ts"
import { showToast } from "../../../lib/toasts.ts"
import { buttonClass } from "../../../ui/marks/button.tsx"
import { classNames } from "../../../ui/screen/class-names.ts"
import { Spinner } from "../../../ui/marks/spinner.tsx"
import { failedImportTime } from "../import-api.ts"
import importStyles from "../import.module.css"
import { fileProblemText } from "../steps/table-preview.ts"
import { type DraftFile, draftFile } from "./migration-draft.ts"
import styles from "./migration.module.css"
import { readExport } from "./read-export.ts"

interface Props {
  files: readonly DraftFile[]
  /** The account's custom fields, which columns of the same name fill. */
  own: readonly CustomField[]
  onFiles: (files: readonly DraftFile[]) => void
}

function refuse(words: Messages["migrations"], name: string, text: string): void {
  showToast({ status: "error", title: words.refused(name), description: text, time: failedImportTime })
}

/** Reads the files and explains which can't be used. */
async function readAll(
  files: readonly File[],
  known: readonly DraftFile[],
  own: readonly CustomField[],
  m: Messages,
) {
  const taken = [...known]
  for (const file of files) {
    const table = await readExport(file)
    if ("kind" in table) {
      const text = fileProblemText(table, m.imports.file)
      refuse(
        m.migrations,
        file.name,
        table.kind === "notCsv"
          ? m.migrations.notTable
          : table.kind === "tooBig"
            ? m.migrations.tooBig
            : text,
      )
      continue
    }
    const draft = draftFile(table, own)
    if (taken.some(({ key }) => key === draft.key)) refuse(m.migrations, file.name, m.migrations.sameFile)
    else taken.push(draft)
  }
  return taken
}

/** Picks or drops exported files, several at once. */
export function MigrationFiles({ files, own, onFiles }: Props) {
  const m = useMessages()
  const words = m.migrations
  const id = useId()
  const [isOver, setOver] = useState(false)
  const [isReading, setReading] = useState(false)
  const take = async (from: { files: FileList | null; value?: string }) => {
    const chosen = [...(from.files ?? [])]
    if (chosen.length === 0) return
    // Lets the user pick the same file again after fixing it.
    if ("value" in from) from.value = ""
    setReading(true)
    onFiles(await readAll(chosen, files, own, m))
    setReading(false)
  }
  const onDrop = (event: DragEvent) => {
    event.preventDefault()
    setOver(false)
    void take(event.dataTransfer)
  }
  return (
    // The input inside does the same for keys and screen readers.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      className={classNames(importStyles.drop, styles.drop, isOver && importStyles.over)}
      data-small={files.length > 0 || undefined}
      onDragOver={(event) => {
        event.preventDefault()
        setOver(true)
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
    >
      {isReading ? <Spinner /> : <FileUp className={importStyles.dropIcon} aria-hidden="true" />}
      <p className="text-l medium">{words.drop}</p>
      <p className="muted">{words.dropHint}</p>
      <input
        id={id}
        type="file"
        multiple
        accept=".csv,.tsv,.txt,.xlsx,.vcf,.json,text/csv"
        className="visually-hidden"
        disabled={isReading}
        onChange={({ target }) => void take(target)}
      />
      <label htmlFor={id} className={classNames(buttonClass({ look: "primary" }), importStyles.chooser)}>
        {files.length > 0 ? words.addFiles : words.chooseFiles}
      </label>
    </div>
  )
}
