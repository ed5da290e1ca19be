import { delimiters } from "@funil/contract/tables/table"
import { encodings, unreadable } from "@funil/contract/tables/encoding"
import { useRef, useState } from "react"
import { useMessages } from "../../../lib/text/messages.ts"
import { FormRow } from "../../../ui/forms/form-body.tsx"
import { SelectField } from "../../../ui/fields/select-field.tsx"
import type { TextForm } from "../open-table.ts"
import { readPreview, type TablePreview } from "./table-preview.ts"
import { refuseFile } from "./file-step.tsx"

interface Props {
  file: File
  preview: TablePreview
  onRead: (preview: TablePreview) => void
}

/** The parsing options of a text file, detected by the reader. A change updates the preview. */
export function TextFormChoices({ file, preview: { text, headers, rows }, onRead }: Props) {
  const words = useMessages().imports.file
  const [asked, setAsked] = useState<TextForm>()
  const last = useRef<TextForm>(undefined)
  const form = asked ?? text
  if (!form) return null
  const read = async (changes: Partial<TextForm>) => {
    const wanted = { ...form, ...changes }
    last.current = wanted
    setAsked(wanted)
    const found = await readPreview(file, wanted)
    // The user chose another option meanwhile.
    if (last.current !== wanted) return
    setAsked(undefined)
    if ("kind" in found) refuseFile(found, words)
    else onRead(found)
  }
  const isDamaged = [headers, ...rows].some((cells) => cells.some((cell) => cell.includes(unreadable)))
  return (
    <FormRow>
      <SelectField
        label={words.delimiter}
        value={form.delimiter}
        options={delimiters.map((value) => ({ value, label: words.delimiters[value] }))}
        onChange={(delimiter) => delimiter && void read({ delimiter })}
      />
      <SelectField
        label={words.encoding}
        value={form.encoding}
        options={encodings.map((value) => ({ value, label: words.encodings[value] }))}
        error={isDamaged ? words.damaged : undefined}
        onChange={(encoding) => encoding && void read({ encoding })}
      />
    </FormRow>
  )
}
