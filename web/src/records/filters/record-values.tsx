import type { Field } from "@funil/contract/shared/fields"
import { keepPreviousData, useQuery } from "@tanstack/react-query"
import { UserRound, X } from "lucide-react"
import { useMessages } from "../../lib/text/messages.ts"
import { Button } from "../../ui/marks/button.tsx"
import { RecordField } from "../fields/record-field.tsx"
import { choiceNamesOptions } from "../record-choices.ts"
import styles from "./filter-editor.module.css"
import { me } from "./row-text.ts"

function RemovableChip({ children, onRemove }: { children: string; onRemove: () => void }) {
  const m = useMessages()
  return (
    <span className={`sunken inline-row gap-1 max-w-full icon-s ${styles.chip}`}>
      <span className="truncate">{children}</span>
      <button type="button" aria-label={m.ui.remove(children)} onClick={onRemove}>
        <X aria-hidden="true" />
      </button>
    </span>
  )
}

interface Props {
  to: NonNullable<Field["to"]>
  label: string
  values: readonly string[]
  onChange: (values: string[]) => void
  error: string | undefined
}

/** Selects any records of a noun with a search. Users include "me". */
export function RecordValues({ to, label, values, onChange, error }: Props) {
  const m = useMessages()
  const ids = values.filter((id) => id !== me)
  const { data: named, isPlaceholderData } = useQuery({
    ...choiceNamesOptions(to, ids),
    placeholderData: keepPreviousData,
  })
  const nameOf = (id: string) => {
    if (id === me) return m.filters.me
    return (
      named?.find((item) => item.id === id)?.label ?? (named && !isPlaceholderData ? m.filters.gone : "…")
    )
  }
  return (
    <div className={`stack gap-2 ${styles.values}`}>
      <RecordField
        to={to}
        users="all"
        isPicker
        autoFocus
        quiet
        label={label}
        error={error}
        value={null}
        exclude={values}
        onChange={(id) => id !== null && onChange([...values, id])}
      />
      {(values.length > 0 || to === "user") && (
        <div className="flex wrap gap-2">
          {values.map((id) => (
            <RemovableChip key={id} onRemove={() => onChange(values.filter((item) => item !== id))}>
              {nameOf(id)}
            </RemovableChip>
          ))}
          {to === "user" && !values.includes(me) && (
            <Button size="s" look="plain" icon={<UserRound />} onClick={() => onChange([...values, me])}>
              {m.filters.me}
            </Button>
          )}
        </div>
      )}
    </div>
  )
}
