import { Suspense } from "react"
import { useAskedExport } from "../../records/filters/ask-export.ts"
import { late } from "../../ui/late.ts"

const ExportDialog = late(async () => (await import("../../records/filters/export-dialog.tsx")).ExportDialog)

/** Asks how a file is to be written, over whatever page exports it. */
export function ExportHost() {
  const asked = useAskedExport()
  return <Suspense>{asked && <ExportDialog initial={asked.initial} onAnswer={asked.answer} />}</Suspense>
}
