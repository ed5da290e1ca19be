import type { ImportColumn } from "@funil/contract/data/imports"
import { Suspense, useState, useRef } from "react"
import { type Format, useFormat } from "../../../lib/text/format.ts"
import { useCan } from "../../../lib/session/me.ts"
import { useMessages } from "../../../lib/text/messages.ts"
import { Button } from "../../../ui/marks/button.tsx"
import { SelectField } from "../../../ui/fields/select-field.tsx"
import type { ImportKind } from "../../record-kind.ts"
import { columnName } from "./column-name.ts"
import { type ImportDraft, problemOf } from "../import-draft.ts"
import { ImportOptionsForm } from "./import-options-form.tsx"
import styles from "../import.module.css"
import { PreviewTable, useHeaders } from "./preview-table.tsx"
import { samplesOf, shownCell, type TablePreview, readPreview } from "./table-preview.ts"
import { TextFormChoices } from "./text-form-choices.tsx"
import { late } from "../../../ui/screen/late.ts"
import { type Rival, rivalNames } from "@funil/contract/migrations-in/systems/rivals"
import { movePath } from "@funil/contract/shared/record-routes"
import { Link } from "@tanstack/react-router"
import { PackageCheck, TriangleAlert } from "lucide-react"
import { refuseFile } from "./file-step.tsx"

interface SheetChoiceProps {
  file: File
  preview: TablePreview
  onRead: (preview: TablePreview) => void
}

/** Selects the sheet of a workbook with several. */
function SheetChoice({ file, preview: { sheets = [], sheet }, onRead }: SheetChoiceProps) {
  const words = useMessages().imports.file
  const [asked, setAsked] = useState<string>()
  const last = useRef<string>(undefined)
  if (sheets.length < 2) return null
  const read = async (wanted: string) => {
    last.current = wanted
    setAsked(wanted)
    const found = await readPreview(file, { sheet: wanted })
    // The user chose another sheet meanwhile.
    if (last.current !== wanted) return
    setAsked(undefined)
    if ("kind" in found) refuseFile(found, words)
    else onRead(found)
  }
  return (
    <SelectField
      label={words.sheet}
      value={asked ?? sheet ?? ""}
      options={sheets.map((value) => ({ value, label: value }))}
      onChange={(value) => value && void read(value)}
    />
  )
}

interface ExportNoticeProps {
  kind: ImportKind
  draft: ImportDraft
}

/** Names the product that exported the file, and warns if it contains other records. */
function ExportNotice({ kind, draft: { origin } }: ExportNoticeProps) {
  const words = useMessages().imports.origin
  if (!origin) return null
  const product: (typeof rivalNames)[Rival] = rivalNames[origin.rival]
  const isSame = origin.noun === kind.entity
  const Icon = isSame ? PackageCheck : TriangleAlert
  return (
    <div
      className={`rounded row gap-2 icon-l ${styles.origin}`}
      data-other={!isSame || undefined}
      role="status"
    >
      <Icon aria-hidden="true" />
      <p>
        {isSame
          ? words.same(product, words.nouns[origin.noun])
          : words.other(product, words.nouns[origin.noun])}{" "}
        <Link to={movePath}>{words.move}</Link>
      </p>
    </div>
  )
}

const NewFieldDialog = late(async () => (await import("./new-field-dialog.tsx")).NewFieldDialog)

interface Props {
  kind: ImportKind
  columns: readonly ImportColumn[]
  draft: ImportDraft
  onChange: (draft: ImportDraft) => void
  /** Called after the file was parsed with other options. */
  onRead: (preview: TablePreview) => void
  onBack: () => void
  onNext: () => void
}

const create = "+create"
const maxSamples = 3
const kilobyte = 1024
const megabyte = 1024 * kilobyte

function sizeText(bytes: number, { number }: Format): string {
  return bytes < megabyte
    ? `${number(Math.ceil(bytes / kilobyte))} KB`
    : `${number(Math.round((bytes / megabyte) * 10) / 10)} MB`
}

interface ChoicesProps {
  kind: ImportKind
  draft: ImportDraft
  /** The fields that a column can fill. */
  choices: readonly { value: string; label: string }[]
  onChoose: (at: number, value: string) => void
}

function ColumnChoices({ kind, draft: { preview, fields }, choices, onChoose }: ChoicesProps) {
  const words = useMessages().imports.columns
  const headers = useHeaders(kind, preview)
  return (
    <ul className={`rounded surface stack ${styles.columns}`} aria-label={words.header}>
      {headers.map((header, at) => (
        // Columns have no id, only a position.
        // oxlint-disable-next-line react/no-array-index-key
        <li
          key={at}
          className={`grid items-center gap-4 ruled ${styles.column}`}
          data-skipped={fields[at] === null || undefined}
        >
          <div className={`stack min-w-0 ${styles.columnHead}`}>
            <strong>{header || at + 1}</strong>
            <span className="text-s muted truncate">
              {samplesOf(preview, at, maxSamples)
                .map((sample) => shownCell(preview, sample))
                .join(" · ")}
            </span>
          </div>
          <SelectField
            label={words.fieldOf(header)}
            quiet
            value={fields[at] ?? ""}
            placeholder={words.skip}
            options={choices}
            onChange={(value) => onChoose(at, value)}
          />
        </li>
      ))}
    </ul>
  )
}

function Steps({ canGo, onBack, onNext }: Pick<Props, "onBack" | "onNext"> & { canGo: boolean }) {
  const words = useMessages().imports
  return (
    <div className={styles.buttons}>
      <Button onClick={onBack}>{words.file.another}</Button>
      <Button look="primary" disabled={!canGo} onClick={onNext}>
        {words.check.start}
      </Button>
    </div>
  )
}

/** The file, its parsing options and its first rows. */
function FileStart({ kind, draft, onRead }: Pick<Props, "kind" | "draft" | "onRead">) {
  const words = useMessages().imports.file
  const format = useFormat()
  const { file, preview } = draft
  return (
    <>
      <p className="muted">{words.size(file.name, sizeText(file.size, format))}</p>
      <ExportNotice kind={kind} draft={draft} />
      <TextFormChoices file={file} preview={preview} onRead={onRead} />
      <SheetChoice file={file} preview={preview} onRead={onRead} />
      <PreviewTable kind={kind} preview={preview} />
    </>
  )
}

/** Maps the file's columns to fields. */
export function ColumnsStep({ kind, columns, draft, onChange, onRead, onBack, onNext }: Props) {
  const m = useMessages()
  const words = m.imports.columns
  const canCreate = useCan("custom_field.write")
  const [creating, setCreating] = useState<number>()
  const { preview, fields } = draft
  const labelOf = (column: ImportColumn) =>
    column.label === column.related_column ? columnName(kind, m, column.related_column) : column.label
  const offers = columns
    .filter(({ enabled }) => enabled)
    .map((column) => ({ value: column.related_column, label: labelOf(column) }))
  const choices = [...offers, ...(canCreate ? [{ value: create, label: words.create }] : [])]
  const problem = problemOf(draft, columns)
  const give = (at: number, field: string | null) =>
    onChange({
      ...draft,
      // Each field takes a single column, so choosing it again frees the other column.
      fields: fields.map((other, place) => (place === at ? field : other === field ? null : other)),
    })
  return (
    <div className="stack gap-5 min-w-0">
      <FileStart kind={kind} draft={draft} onRead={onRead} />
      <p>{words.lead}</p>
      <ColumnChoices
        kind={kind}
        draft={draft}
        choices={choices}
        onChoose={(at, value) => (value === create ? setCreating(at) : give(at, value || null))}
      />
      <p className="muted" role="status">
        {words.matched(fields.filter((field) => field !== null).length, fields.length)}
      </p>
      <ImportOptionsForm
        kind={kind}
        draft={draft}
        labels={new Map(offers.map((o) => [o.value, o.label]))}
        onChange={onChange}
      />
      {problem && (
        <p className="row gap-2 text-danger" role="alert">
          {problem.isEmpty ? words.nothing : words.needed(problem.missing.map(labelOf).join(", "))}
        </p>
      )}
      <Steps canGo={problem === undefined} onBack={onBack} onNext={onNext} />
      <Suspense>
        {creating !== undefined && (
          <NewFieldDialog
            kind={kind}
            preview={preview}
            at={creating}
            onCreated={(field) => give(creating, field)}
            onClose={() => setCreating(undefined)}
          />
        )}
      </Suspense>
    </div>
  )
}
