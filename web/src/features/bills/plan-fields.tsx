import { maxInSeries, seriesSteps } from "@funil/contract/records/bill-series"
import { useFormat } from "../../lib/text/format.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { NumberField } from "../../records/fields/number-field.tsx"
import { FormRow } from "../../ui/forms/form-body.tsx"
import type { Form } from "../../ui/forms/form.ts"
import { SegmentedControl } from "../../ui/fields/segmented-control.tsx"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { billPlans, partsOf, type PlannedBills } from "./bill-parts.ts"
import styles from "./plan-fields.module.css"

/** Lists the bills that will be created. */
function Preview({ planned }: { planned: PlannedBills }) {
  const m = useMessages()
  const format = useFormat()
  const words = m.bills.series
  const parts = partsOf(planned)
  if (parts.length === 0) return <p className="muted">{words.needed[planned.plan]}</p>
  const sum = parts.reduce((all, { amount }) => all + Math.round(amount * 100), 0) / 100
  return (
    <section className={`rounded overflow-hidden tabular ${styles.preview}`} aria-label={words.preview}>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- keyboards need to scroll it */}
      <ol className={styles.parts} tabIndex={0}>
        {parts.map(({ amount, due_date }, at) => (
          <li key={at} className={`ruled ${styles.part}`}>
            <span className="muted">{words.place(at + 1, parts.length)}</span>
            <span>{due_date ? format.day(due_date) : "–"}</span>
            <span className="text-end">{format.money(amount)}</span>
          </li>
        ))}
      </ol>
      <p className={styles.sum}>
        <span>{m.records.bill.count(parts.length)}</span>
        <strong>{format.money(sum)}</strong>
      </p>
    </section>
  )
}

/** Chooses a single bill, repeated bills or installments, and previews them. */
export function PlanFields<T extends PlannedBills>({ form }: { form: Form<T> }) {
  const words = useMessages().bills.series
  const { values, errors } = form
  const { plan, repeat, instalments } = values
  // `T` extends these fields, but TypeScript can't narrow a partial of it.
  const set = (changes: Partial<PlannedBills>) => form.set(changes as Partial<T>)
  const bounds = { min: 2, max: maxInSeries, required: true }
  return (
    <>
      <SegmentedControl
        label={words.plan}
        value={plan}
        options={billPlans.map((value) => ({ value, label: words.plans[value] }))}
        onChange={(next) => set({ plan: next })}
      />
      {plan === "repeat" && (
        <FormRow>
          <SelectField
            label={words.every}
            value={repeat.every}
            options={seriesSteps.map((value) => ({ value, label: words.steps[value] }))}
            onChange={(every) => every && set({ repeat: { ...repeat, every } })}
          />
          <NumberField
            {...bounds}
            label={words.times}
            value={repeat.times}
            error={errors["repeat.times"] ?? errors["repeat"]}
            onChange={(times) => set({ repeat: { ...repeat, times } })}
          />
        </FormRow>
      )}
      {plan === "instalments" && (
        <NumberField
          {...bounds}
          label={words.instalments}
          hint={words.instalmentsHint}
          value={instalments}
          error={errors["instalments"]}
          onChange={(next) => set({ instalments: next })}
        />
      )}
      {plan !== "once" && <Preview planned={values} />}
    </>
  )
}
