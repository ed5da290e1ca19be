import { useState } from "react"
import { useMessages } from "../../../lib/text/messages.ts"
import { SegmentedControl } from "../../../ui/fields/segmented-control.tsx"
import { TextArea } from "../../../ui/fields/text-area.tsx"
import { TextField } from "../../../ui/fields/text-field.tsx"
import styles from "../editor/properties.module.css"
import type { SectionProps } from "./section-props.ts"

/** The texts of the page, and the thank-you message. */
export function TextSection({ form }: SectionProps) {
  const words = useMessages().formEditor.texts
  const [end, setEnd] = useState<"message" | "redirect">(form.values.redirect_url ? "redirect" : "message")
  return (
    <>
      <TextField {...form.field("title")} label={words.title} maxLength={200} />
      <TextArea {...form.field("intro")} label={words.intro} maxLength={2000} />
      <TextField
        {...form.field("submit_label")}
        label={words.submit}
        placeholder={words.submitPlaceholder}
        maxLength={60}
      />
      <div className={styles.part}>
        <span className="p-0 text-s muted medium" aria-hidden="true">
          {words.end}
        </span>
        <SegmentedControl
          label={words.end}
          value={end}
          options={[
            { value: "message", label: words.ends.message },
            { value: "redirect", label: words.ends.redirect },
          ]}
          onChange={(next) => {
            setEnd(next)
            if (next === "message") form.set({ redirect_url: "" })
          }}
        />
      </div>
      {end === "message" ? (
        <TextArea
          {...form.field("success_message")}
          label={words.success}
          placeholder={words.successPlaceholder}
          maxLength={2000}
        />
      ) : (
        <TextField
          {...form.field("redirect_url")}
          label={words.redirect}
          placeholder="https://"
          inputMode="url"
          spellCheck={false}
        />
      )}
    </>
  )
}
