import type { Deal } from "@funil/contract/records/deals"
import { name as nameSchema } from "@funil/contract/schemas/shared/values/text"
import { useMessages } from "../../../lib/text/messages.ts"
import { ClashNotice } from "../../../ui/forms/clash-notice.tsx"
import { inPlaceKeys } from "../../../ui/forms/in-place-keys.ts"
import { SaveMark } from "../../../ui/forms/save-mark.tsx"
import { useDealField } from "../deal-edit.ts"
import styles from "./deal-name-field.module.css"

const longest = 200

/** The deal's name as the page title, with inline editing. */
export function DealNameField({ deal, isLocked }: { deal: Deal; isLocked: boolean }) {
  const m = useMessages()
  const name = useDealField(deal, "name", nameSchema)
  return (
    <div className="min-w-0">
      <div className={`row gap-2 ${styles.line}`}>
        <textarea
          rows={1}
          className={`rounded flex-1 min-w-0 text-xl bold break ${styles.name}`}
          aria-label={m.fieldNames.deal.name}
          aria-invalid={name.error ? true : undefined}
          readOnly={isLocked}
          maxLength={longest}
          spellCheck={false}
          value={name.value}
          // Names have a single line, so pasted line breaks become spaces.
          onChange={(event) => name.change(event.target.value.replaceAll(/\s*\n\s*/g, " "))}
          {...inPlaceKeys(name)}
        />
        <SaveMark state={name.state} />
      </div>
      {name.error && (
        <p className="text-s text-danger" role="alert">
          {name.error}
        </p>
      )}
      <ClashNotice field={name} show={String} />
    </div>
  )
}
