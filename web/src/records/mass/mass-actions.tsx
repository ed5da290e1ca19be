import { Download, PencilLine, Trash2 } from "lucide-react"
import { Suspense, useState } from "react"
import { useCan } from "../../lib/session/me.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { Button } from "../../ui/marks/button.tsx"
import { exportList } from "../filters/export-file.ts"
import type { ListQuery } from "../record-api.ts"
import type { RecordKind } from "../record-kind.ts"
import type { Target } from "./mass-work.ts"
import { late } from "../../ui/screen/late.ts"

const MassEditDialog = late(async () => (await import("./mass-edit-dialog.tsx")).MassEditDialog)
const MassTrashDialog = late(async () => (await import("./mass-trash-dialog.tsx")).MassTrashDialog)

interface Props {
  kind: RecordKind
  /** The selection, as the calls take it. */
  target: Target
  /** The number of selected records. */
  count: number
  /** The order and columns of an export. */
  order: Pick<ListQuery, "orderBy" | "direction">
  columns: readonly string[]
  /** Called after the work has started in the background. */
  onStarted: () => void
}

/** The actions on selected records: edit, export, delete. */
export function MassActions({ kind, target, count, order, columns, onStarted }: Props) {
  const m = useMessages()
  const words = m.mass
  const canUpdate = useCan("record.mass_update")
  const canTrash = useCan("record.mass_delete")
  const canExport = useCan("record.export")
  const [open, setOpen] = useState<"edit" | "trash">()
  const dialog = { kind, target, count, onStarted, onClose: () => setOpen(undefined) }
  return (
    <>
      {canUpdate && (
        <Button size="s" icon={<PencilLine />} onClick={() => setOpen("edit")}>
          {words.edit}
        </Button>
      )}
      {canExport && (
        <Button
          size="s"
          icon={<Download />}
          onClick={() => void exportList(kind, { ...target, ...order }, columns)}
        >
          {words.exportIt}
        </Button>
      )}
      {canTrash && (
        <Button size="s" icon={<Trash2 />} onClick={() => setOpen("trash")}>
          {words.remove}
        </Button>
      )}
      <Suspense>
        {open === "edit" && <MassEditDialog {...dialog} />}
        {open === "trash" && <MassTrashDialog {...dialog} />}
      </Suspense>
    </>
  )
}
