import { useQuery } from "@tanstack/react-query"
import { useId, useState } from "react"
import { useFormat } from "../../../../lib/text/format.ts"
import { useMessages } from "../../../../lib/text/messages.ts"
import { Button } from "../../../../ui/marks/button.tsx"
import { Checkbox } from "../../../../ui/fields/checkbox.tsx"
import { DateField } from "../../../../ui/fields/date-field.tsx"
import { FormRow } from "../../../../ui/forms/form-body.tsx"
import { MoneyField } from "../../../../ui/fields/money-field.tsx"
import { Skeleton } from "../../../../ui/marks/skeleton.tsx"
import { TextField } from "../../../../ui/fields/text-field.tsx"
import { usersOptions } from "../../../users/user-api.ts"
import { personName } from "../../../../lib/text/person-name.ts"
import { dealTagsOptions } from "../../deal-api.ts"
import { addDays } from "../../../../lib/text/days.ts"
import { activities, type BoardFilter, me, nobody } from "./board-filter.ts"
import styles from "./filter-panel.module.css"
import { FormElement } from "../../../../ui/forms/form-element.tsx"

export const filterKinds = ["owner", "tag", "value", "period", "activity"] as const
export type FilterKind = (typeof filterKinds)[number]

interface Part {
  filter: BoardFilter
  onChange: (filter: BoardFilter) => void
}

interface Choices {
  label: string
  options: readonly { value: string; label: string }[]
  chosen: readonly string[]
  onChange: (chosen: string[] | undefined) => void
}

const fewOptions = 8

/** A multi-select with a search field for long lists. */
function Choices({ label, options, chosen, onChange }: Choices) {
  const [text, setText] = useState("")
  const found = options.filter((option) => option.label.toLowerCase().includes(text.trim().toLowerCase()))
  const toggle = (value: string, isChosen: boolean) => {
    const next = isChosen ? [...chosen, value] : chosen.filter((item) => item !== value)
    onChange(next.length > 0 ? next : undefined)
  }
  return (
    <fieldset className="stack gap-2">
      <legend className={styles.legend}>{label}</legend>
      {options.length > fewOptions && (
        <TextField quiet label={label} placeholder={label} value={text} onChange={setText} />
      )}
      <div className={`stack gap-1 overflow-y-auto ${styles.list}`}>
        {found.slice(0, 100).map((option) => (
          <Checkbox
            key={option.value}
            label={option.label}
            checked={chosen.includes(option.value)}
            onChange={(isChosen) => toggle(option.value, isChosen)}
          />
        ))}
      </div>
    </fieldset>
  )
}

function Owners({ filter, onChange }: Part) {
  const m = useMessages()
  const words = m.board.filters
  const { data: users } = useQuery(usersOptions)
  if (!users) return <Skeleton height={120} />
  const options = [
    { value: me, label: words.me },
    { value: nobody, label: words.nobody },
    ...users.map((user) => ({ value: user.id, label: personName(user) })),
  ]
  return (
    <Choices
      label={words.owner}
      options={options}
      chosen={filter.owner ?? []}
      onChange={(owner) => onChange({ ...filter, owner })}
    />
  )
}

function TagChoices({ filter, onChange }: Part) {
  const m = useMessages()
  const words = m.board.filters
  const { data: tags } = useQuery(dealTagsOptions)
  if (!tags) return <Skeleton height={120} />
  if (tags.length === 0) return <p className={styles.none}>{words.noTags}</p>
  return (
    <Choices
      label={words.tag}
      options={tags.map((tag) => ({ value: tag, label: tag }))}
      chosen={filter.tag ?? []}
      onChange={(tag) => onChange({ ...filter, tag })}
    />
  )
}

function Activities({ filter, onChange }: Part) {
  const m = useMessages()
  return (
    <Choices
      label={m.board.filters.activity}
      options={activities.map((value) => ({ value, label: m.board.activities[value] }))}
      chosen={filter.activity ?? []}
      onChange={(chosen) => {
        const activity = activities.filter((item) => chosen?.includes(item))
        onChange({ ...filter, activity: activity.length > 0 ? activity : undefined })
      }}
    />
  )
}

function Value({ filter, onChange }: Part) {
  const m = useMessages()
  const words = m.board.filters
  const formId = useId()
  const [min, setMin] = useState(filter.min ?? null)
  const [max, setMax] = useState(filter.max ?? null)
  return (
    <FormElement
      id={formId}
      className={`stack gap-2 ${styles.form}`}
      onSubmit={(event) => {
        event.preventDefault()
        onChange({ ...filter, min: min ?? undefined, max: max ?? undefined })
      }}
    >
      <p className={styles.legend}>{words.value}</p>
      <FormRow>
        <MoneyField label={words.min} value={min} onChange={setMin} />
        <MoneyField label={words.max} value={max} onChange={setMax} />
      </FormRow>
      <Button type="submit" size="s" wide>
        {words.apply}
      </Button>
    </FormElement>
  )
}

const presets = { today: 0, week: 6, month: 29, quarter: 89 } as const

function Period({ filter, onChange }: Part) {
  const m = useMessages()
  const words = m.board.filters
  const today = useFormat().today()
  return (
    <div className={`stack gap-2 ${styles.form}`} role="group" aria-label={words.period}>
      <p className={styles.legend}>{words.period}</p>
      <div className="flex wrap gap-2">
        {(["today", "week", "month", "quarter"] as const).map((preset) => (
          <Button
            key={preset}
            size="s"
            onClick={() => onChange({ ...filter, from: addDays(today, -presets[preset]), to: undefined })}
          >
            {words.presets[preset]}
          </Button>
        ))}
      </div>
      <FormRow>
        <DateField
          label={words.from}
          value={filter.from ?? null}
          onChange={(from) => onChange({ ...filter, from: from ?? undefined })}
        />
        <DateField
          label={words.to}
          min={filter.from}
          value={filter.to ?? null}
          onChange={(to) => onChange({ ...filter, to: to ?? undefined })}
        />
      </FormRow>
    </div>
  )
}

const parts = { owner: Owners, tag: TagChoices, value: Value, period: Period, activity: Activities }

/** The controls of a chip. */
export function FilterPanel({ kind, ...part }: Part & { kind: FilterKind }) {
  const Content = parts[kind]
  return <Content {...part} />
}
