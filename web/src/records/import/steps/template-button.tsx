import { useQueryClient } from "@tanstack/react-query"
import { FileDown } from "lucide-react"
import { useState } from "react"
import { ApiError } from "../../../lib/api/api-error.ts"
import { useMessages } from "../../../lib/text/messages.ts"
import { showToast } from "../../../lib/toasts.ts"
import { Button } from "../../../ui/marks/button.tsx"
import type { ImportKind } from "../../record-kind.ts"

/** Downloads an empty spreadsheet with the noun's columns. */
export function TemplateButton({ kind }: { kind: ImportKind }) {
  const m = useMessages()
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      // Loaded on demand, because it contains the labels of all fields.
      const { saveTemplate } = await import("./save-template.ts")
      await saveTemplate(client, kind)
    } catch (error) {
      // Failed calls already showed a toast.
      if (!(error instanceof ApiError)) showToast({ status: "error", title: m.errors.network })
    }
    setBusy(false)
  }
  return (
    <Button look="plain" icon={<FileDown />} busy={isBusy} onClick={() => void save()}>
      {m.imports.file.template}
    </Button>
  )
}
