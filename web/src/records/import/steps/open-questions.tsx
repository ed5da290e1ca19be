import type { OpenQuestion } from "@funil/contract/data/imports"
import { dayIn } from "@funil/contract/shared/values/written-date"
import { numberIn } from "@funil/contract/shared/values/written-number"
import { useLanguage, useMessages } from "../../../lib/text/messages.ts"
import { RadioList } from "../../../ui/fields/radio-list.tsx"
import { fieldName, type ImportKind } from "../../record-kind.ts"
import type { Options } from "../import-draft.ts"

interface ChoiceProps<T extends string> {
  label: string
  samples?: readonly string[]
  /** Null until the user chooses. */
  value: T | null
  options: readonly { value: T; label: string }[]
  onChoose: (value: T) => void
}

function Choice<T extends string>({ label, samples = [], value, options, onChoose }: ChoiceProps<T>) {
  const words = useMessages().imports.questions
  return (
    <div className="stack gap-1">
      <RadioList
        label={label}
        options={options.map((option) => option.label)}
        value={options.find((option) => option.value === value)?.label ?? ""}
        onChange={(chosen) => {
          const option = options.find((one) => one.label === chosen)
          if (option) onChoose(option.value)
        }}
      />
      {samples.length > 1 && (
        <p className="muted">
          {words.samples} <bdi>{samples.join(" · ")}</bdi>
        </p>
      )}
    </div>
  )
}

interface Props {
  kind: ImportKind
  unsettled: OpenQuestion
  options: Options
  onChange: (changes: Partial<Options>) => void
}

const orders = ["dmy", "mdy"] as const
const signs = [",", "."] as const

/**
 * The date format and decimal separator to use: the user's choice or the account's, or null if the
 * user must choose.
 */
function inForce({ date_format, decimal }: Options, unsettled: OpenQuestion) {
  return {
    order: date_format === "auto" ? unsettled.date_format?.usual : date_format,
    sign: decimal === "auto" ? unsettled.decimal?.usual : decimal,
  }
}

/** Whether all required questions are answered. */
export function isAnswered(options: Options, unsettled: OpenQuestion): boolean {
  const { order, sign } = inForce(options, unsettled)
  return order !== null && sign !== null
}

/** The ambiguities of the file, each with its possible readings. */
export function OpenQuestions({ kind, unsettled, options, onChange }: Props) {
  const m = useMessages()
  const words = m.imports.questions
  const language = useLanguage()
  const { decimal, date_format, shared } = unsettled
  const { order, sign } = inForce(options, unsettled)
  const number = decimal?.samples[0] ?? ""
  const date = date_format?.samples[0] ?? ""
  const sizeOf = (as: "," | ".") => {
    const value = numberIn(number, as) ?? 0
    const minimumFractionDigits = Number.isInteger(value) ? 2 : 0
    const text = new Intl.NumberFormat(language, { minimumFractionDigits }).format(value)
    return Number.isInteger(value) ? words.thousands(text) : words.decimals(text)
  }
  const dayOf = (as: "dmy" | "mdy") => {
    const day = new Date(dayIn(date, { order: as, timezone: "UTC" }) ?? "")
    return words.orders[as](day.toLocaleDateString(language, { dateStyle: "long", timeZone: "UTC" }))
  }
  return (
    <section className="card stack gap-4 p-4" aria-label={words.title}>
      <h2 className="mb-2 text-m bold">{words.title}</h2>
      {shared && (
        <Choice
          label={words.shared(shared.rows, fieldName(kind, m, shared.field))}
          value={options.shared_values}
          options={(["separate", "join"] as const).map((value) => ({ value, label: words.sharing[value] }))}
          onChoose={(shared_values) => onChange({ shared_values })}
        />
      )}
      {decimal && (
        <Choice
          label={words.number(number)}
          samples={decimal.samples}
          value={sign ?? null}
          options={signs.map((value) => ({ value, label: sizeOf(value) }))}
          onChoose={(value) => onChange({ decimal: value })}
        />
      )}
      {date_format && (
        <Choice
          label={words.date(date)}
          samples={date_format.samples}
          value={orders.find((one) => one === order) ?? null}
          options={orders.map((value) => ({ value, label: dayOf(value) }))}
          onChoose={(value) => onChange({ date_format: value })}
        />
      )}
    </section>
  )
}
