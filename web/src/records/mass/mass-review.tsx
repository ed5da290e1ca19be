import type { Entity } from "@funil/contract/shared/entities"
import { useQuery } from "@tanstack/react-query"
import { useFormat } from "../../lib/text/format.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { fieldText } from "../fields/field-text.ts"
import { choiceNamesOptions } from "../record-choices.ts"
import styles from "./mass-edit.module.css"
import { isList, type MassChoice } from "./mass-fields.ts"
import type { Preview } from "./mass-work.ts"

function ChoiceText({ choice: { field, value, mode } }: { choice: MassChoice }) {
  const m = useMessages()
  const format = useFormat()
  const { shape } = field
  const ids = shape.type === "record" ? [value].flat().filter((id) => typeof id === "string") : []
  const { data } = useQuery(choiceNamesOptions(shape.to ?? "user", ids))
  const names = new Map(data?.map(({ id, label }) => [id, label]))
  const isBlank = value === null || value === "" || (Array.isArray(value) && value.length === 0)
  const text = isBlank ? m.mass.cleared : fieldText(shape, { m, format, names }, value)
  return isList(field) && !(isBlank && mode === "set") ? m.mass.listChange[mode](text) : text
}

interface Props {
  choices: readonly MassChoice[]
  preview: Preview
  entity: Entity
}

/** What changes, and in how many records. */
export function MassReview({ choices, preview, entity }: Props) {
  const m = useMessages()
  const { matched, allowed } = preview
  return (
    <div className="stack gap-2">
      <dl className={`sunken stack gap-2 ${styles.changes}`}>
        {choices.map((choice) => (
          <div key={choice.field.name}>
            <dt>{choice.field.label}</dt>
            <dd>
              <ChoiceText choice={choice} />
              {choice.field.hint && <p className="muted">{choice.field.hint}</p>}
            </dd>
          </div>
        ))}
      </dl>
      <p className="text-m medium">
        {allowed > 0 ? m.mass.willChange(m.records[entity].count(allowed)) : m.mass.nobody}
      </p>
      {allowed > 0 && matched > allowed && <p className="muted">{m.mass.mayNot(matched - allowed)}</p>}
    </div>
  )
}
