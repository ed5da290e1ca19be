import { Suspense } from "react"
import { useAskedExport } from "../../../records/filters/ask-export.ts"
import { late } from "../../../ui/screen/late.ts"

const ExportDialog = late(
  async () => (await import("../../../records/filters/export-dialog.tsx")).ExportDialog,
)

/** Asks for the export options, over any page that exports. */
export function ExportHost() {
  const asked = useAskedExport()
  return <Suspense>{asked && <ExportDialog initial={asked.initial} onAnswer={asked.answer} />}</Suspense>
}
