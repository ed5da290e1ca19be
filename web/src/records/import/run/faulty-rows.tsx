import { useMutation, useQuery } from "@tanstack/react-query"
import { Download } from "lucide-react"
import { useMessages } from "../../../lib/text/messages.ts"
import { Button } from "../../../ui/marks/button.tsx"
import { fieldName, type RecordKind } from "../../record-kind.ts"
import { type FaultKind, faultyOptions, saveFaulty } from "../import-api.ts"
import styles from "../import.module.css"

const shown = 8

interface Props {
  kind: RecordKind
  id: string
  of: FaultKind
  /** The number of faulty rows. Renders nothing for zero. */
  total: number
}

/** Some rejected or incomplete rows with their reasons, and a download of all. */
export function FaultyRows({ total, ...props }: Props) {
  return total > 0 ? <Rows total={total} {...props} /> : null
}

function Rows({ kind, id, of, total }: Props) {
  const m = useMessages()
  // The server names columns as in the file, and fields without a column by their own names.
  const worded = (reason: string) =>
    reason.replaceAll(/(?<=^|\. )([a-z_0-9]+)(?=: )/g, (field) => fieldName(kind, m, field))
  const words = { ...m.imports.check, ...m.imports.faulty[of] }
  const { data, isPending } = useQuery(faultyOptions(id, of, shown))
  const rows = data ?? []
  const save = useMutation({
    mutationFn: () => saveFaulty(id, of),
    meta: { failure: (all) => all.imports.faulty[of].downloadFailed },
  })
  if (!isPending && data?.length === 0) return null
  return (
    <section className={`stack items-start gap-2 min-w-0 ${styles.refused}`} aria-label={words.why}>
      <h2 className="mb-2 text-m bold">{words.why}</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">{words.line}</th>
            <th scope="col">{words.cell}</th>
            <th scope="col">{words.reason}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ line, reason, cells }) => (
            <tr key={line}>
              <td className="tabular">{line}</td>
              <td title={cells.join("; ")}>{cells.join("; ")}</td>
              <td>{worded(reason)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {total > rows.length && rows.length === shown && (
        <p className="muted">{words.more(total - rows.length)}</p>
      )}
      <Button size="s" icon={<Download />} busy={save.isPending} onClick={() => save.mutate()}>
        {words.download}
      </Button>
    </section>
  )
}
