import { useQueryClient } from "@tanstack/react-query"
import { FileDown } from "lucide-react"
import { useState } from "react"
import { ApiError } from "../../lib/api-error.ts"
import { useMessages } from "../../lib/messages.ts"
import { showToast } from "../../lib/toasts.ts"
import { Button } from "../../ui/button.tsx"
import type { ImportKind } from "../record-kind.ts"

/** Saves an empty spreadsheet with the columns of a noun, to be filled in. */
export function TemplateButton({ kind }: { kind: ImportKind }) {
  const m = useMessages()
  const client = useQueryClient()
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    try {
      // What knows all names of all fields comes only when it is asked for.
      const { saveTemplate } = await import("./save-template.ts")
      await saveTemplate(client, kind)
    } catch (error) {
      // What the server refused has been told.
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
