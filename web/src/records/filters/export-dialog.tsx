import { exportFormats, exportWordings } from "@funil/contract/shared/export-form"
import { Download } from "lucide-react"
import { useId, useState } from "react"
import { useMessages } from "../../lib/text/messages.ts"
import { Button } from "../../ui/marks/button.tsx"
import { Dialog } from "../../ui/overlays/dialog.tsx"
import { FormElement } from "../../ui/forms/form-element.tsx"
import { SegmentedControl } from "../../ui/fields/segmented-control.tsx"
import type { ExportForm } from "./ask-export.ts"
import styles from "./export-dialog.module.css"

interface Props {
  initial: ExportForm
  onAnswer: (form: ExportForm | undefined) => void
}

/** Asks for the file format, and whether headings use the screen's labels or the API's names. */
export function ExportDialog({ initial, onAnswer }: Props) {
  const m = useMessages()
  const words = m.filters.exporting
  const [format, setFormat] = useState(initial.format)
  const [wording, setWording] = useState(initial.wording)
  const formId = useId()
  return (
    <Dialog
      title={words.title}
      size="s"
      onClose={() => onAnswer(undefined)}
      footer={
        <>
          <Button onClick={() => onAnswer(undefined)}>{m.ui.cancel}</Button>
          <Button look="primary" type="submit" form={formId} icon={<Download />} autoFocus>
            {words.action}
          </Button>
        </>
      }
    >
      <FormElement id={formId} className="stack gap-4" onSubmit={() => onAnswer({ format, wording })}>
        <div className="flex">
          <SegmentedControl
            label={words.format}
            value={format}
            options={exportFormats.map((value) => ({ value, label: words.formats[value] }))}
            onChange={setFormat}
          />
        </div>
        <fieldset className="stack gap-1">
          <legend className="visually-hidden">{words.wording}</legend>
          {exportWordings.toReversed().map((value) => (
            <label key={value} className={`rounded grid pointer hoverable ${styles.wording}`}>
              <input
                type="radio"
                name={`${formId}-wording`}
                checked={wording === value}
                onChange={() => setWording(value)}
              />
              <span className="medium">{words.wordings[value].name}</span>
              <span className={styles.hint}>{words.wordings[value].hint}</span>
            </label>
          ))}
        </fieldset>
      </FormElement>
    </Dialog>
  )
}
