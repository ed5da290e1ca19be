import { useRef, useState } from "react"
import { useMessages } from "../../../lib/text/messages.ts"
import { SelectField } from "../../../ui/fields/select-field.tsx"
import { refuseFile } from "./file-step.tsx"
import { readPreview, type TablePreview } from "./table-preview.ts"

interface Props {
  file: File
  preview: TablePreview
  onRead: (preview: TablePreview) => void
}

/** Selects the sheet of a workbook with several. */
export function SheetChoice({ file, preview: { sheets = [], sheet }, onRead }: Props) {
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
