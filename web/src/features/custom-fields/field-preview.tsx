import type { CustomField } from "@funil/contract/settings/custom-fields"
import { useState } from "react"
import { useMessages } from "../../lib/text/messages.ts"
import { FieldEditor } from "../../records/fields/field-editor.tsx"
import { customFieldShape } from "../../records/fields/field-shape.ts"
import styles from "./field-preview.module.css"

/** A field as users will see it. Typed values are not saved. */
export function FieldPreview({ field }: { field: CustomField }) {
  const m = useMessages()
  const words = m.customFields.form
  const [value, setValue] = useState<unknown>(null)
  const shape = customFieldShape(field)
  const label = field.label.trim() || words.label
  return (
    <figure className="stack gap-2">
      <figcaption className="text-s muted medium">{words.preview}</figcaption>
      <div className={`card stack gap-2 p-4 ${styles.sheet}`}>
        {field.group && <p className={styles.group}>{field.group}</p>}
        {!shape && <p className="bold break">{label}</p>}
        {shape && (
          <div className={field.layout === "double-column" ? styles.half : undefined}>
            <FieldEditor
              key={field.type}
              label={label}
              optional={!field.required}
              shape={shape}
              value={value}
              onChange={setValue}
            />
          </div>
        )}
      </div>
      {field.conditions.length > 0 && <p className="text-s muted">{words.previewHidden}</p>}
    </figure>
  )
}
