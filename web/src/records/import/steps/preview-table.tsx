import { useMessages } from "../../../lib/text/messages.ts"
import { columnName } from "./column-name.ts"
import styles from "../import.module.css"
import type { ImportKind } from "../../record-kind.ts"
import { shownCell, type TablePreview } from "./table-preview.ts"

const shownRows = 4

/** The labels of a file's columns. An address book's columns are our fields. */
export function useHeaders(kind: ImportKind, { headers, isAddressBook }: TablePreview): readonly string[] {
  const m = useMessages()
  return isAddressBook ? headers.map((header) => columnName(kind, m, header)) : headers
}

/** The first rows of a file, as the import parses them. */
export function PreviewTable({ kind, preview }: { kind: ImportKind; preview: TablePreview }) {
  const m = useMessages()
  const headers = useHeaders(kind, preview)
  return (
    // Keyboard users need to scroll it.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.preview} role="region" aria-label={m.imports.file.preview} tabIndex={0}>
      <table>
        <caption className="visually-hidden">{m.imports.file.preview}</caption>
        <thead>
          <tr>
            {headers.map((header, at) => (
              // oxlint-disable-next-line react/no-array-index-key
              <th key={at} scope="col">
                {header}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {preview.rows.slice(0, shownRows).map((row, line) => (
            // oxlint-disable-next-line react/no-array-index-key
            <tr key={line}>
              {preview.headers.map((_, at) => (
                // oxlint-disable-next-line react/no-array-index-key
                <td key={at}>{shownCell(preview, row[at])}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
