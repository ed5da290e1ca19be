import { useMessages } from "../../lib/messages.ts"
import styles from "./import.module.css"
import { fieldName, type ImportKind } from "../record-kind.ts"
import type { TablePreview } from "./table-preview.ts"

const shownRows = 4

/** The names of a file's columns; those of an address book are names of our fields. */
export function useHeaders(kind: ImportKind, { headers, isAddressBook }: TablePreview): readonly string[] {
  const m = useMessages()
  return isAddressBook ? headers.map((header) => fieldName(kind, m, header)) : headers
}

/** The first rows of a file as the import reads them. */
export function PreviewTable({ kind, preview }: { kind: ImportKind; preview: TablePreview }) {
  const m = useMessages()
  const headers = useHeaders(kind, preview)
  return (
    // A wide table is scrolled by keys too.
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
                <td key={at}>{row[at]}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
