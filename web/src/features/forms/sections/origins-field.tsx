import { useState } from "react"
import { useMessages } from "../../../lib/text/messages.ts"
import { TagsField } from "../../../ui/fields/tags-field.tsx"

interface Props {
  value: readonly string[]
  /** Keyed by the server's error paths. */
  errors: Readonly<Record<string, string>>
  onChange: (origins: string[]) => void
}

/** Returns scheme and host of a typed or pasted address, or undefined if it is invalid. */
function originOf(text: string): string | undefined {
  const typed = /^https?:\/\//i.test(text) ? text : `https://${text}`
  if (!URL.canParse(typed)) return undefined
  const { origin, hostname } = new URL(typed)
  return hostname.includes(".") || hostname === "localhost" ? origin : undefined
}

/** The sites that may embed the form. An empty list allows all. */
export function OriginsField({ value, errors, onChange }: Props) {
  const words = useMessages().formEditor.access
  const [bad, setBad] = useState<string>()
  const refused = Object.entries(errors).find(([name]) => name.startsWith("allowed_origins"))?.[1]
  return (
    <TagsField
      label={words.origins}
      hint={value.length > 0 ? words.originsHint : words.noOrigins}
      placeholder={words.originPlaceholder}
      optional
      known={[]}
      value={value}
      error={bad === undefined ? refused : words.badOrigin(bad)}
      onChange={(next) => {
        const wrong = next.find((text) => originOf(text) === undefined)
        setBad(wrong)
        onChange([...new Set(next.flatMap((text) => originOf(text) ?? []))])
      }}
    />
  )
}
