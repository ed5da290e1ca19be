import { returnReasons } from "@funil/contract/forms/return-reasons"
import { daysToRegret, returnOutcomes } from "@funil/contract/forms/returns"
import { Scale } from "lucide-react"
import { useMessages } from "../../lib/text/messages.ts"
import { NumberField } from "../../records/fields/number-field.tsx"
import { ChipsField } from "../../ui/fields/chips-field.tsx"
import { FormRow } from "../../ui/forms/form-body.tsx"
import type { Form } from "../../ui/forms/form.ts"
import styles from "./returns-editor.module.css"
import { Section } from "./returns-sections.tsx"
import { photoReasons, type ReturnsValues } from "./returns-values.ts"

const whole = (days: number | null) => days && Math.round(days)

/** The return policy: deadline, reasons and compensations, with what the law requires. */
export function RulesSection({ form }: { form: Form<ReturnsValues> }) {
  const m = useMessages()
  const words = m.returns.form
  const names = m.fieldOptions.returns_form
  const { values } = form
  const spoken = (reasons: readonly (keyof typeof names.reasons)[]) =>
    reasons.map((value) => ({ value, label: names.reasons[value] }))
  const asking = photoReasons(values)
  return (
    <Section title={words.rules} text={words.rulesText}>
      <FormRow>
        <NumberField
          {...form.field("window_days")}
          label={words.window}
          hint={words.windowHint}
          min={daysToRegret}
          max={365}
          required
          onChange={(days) => form.set({ window_days: whole(days) })}
        />
        <NumberField
          {...form.field("transit_days")}
          label={words.transit}
          hint={words.transitHint}
          min={0}
          max={60}
          required
          onChange={(days) => form.set({ transit_days: whole(days) })}
        />
      </FormRow>
      <p className={styles.law}>
        <Scale aria-hidden="true" />
        <span>{words.law}</span>
      </p>
      <ChipsField
        {...form.field("reasons")}
        label={words.reasons}
        hint={words.reasonsHint}
        options={spoken(returnReasons)}
      />
      {asking.length > 0 && (
        <ChipsField
          {...form.field("require_photos_for")}
          label={words.photos}
          hint={words.photosHint}
          options={spoken(asking)}
        />
      )}
      <ChipsField
        {...form.field("outcomes")}
        label={words.outcomes}
        options={returnOutcomes.map((value) => ({ value, label: names.outcomes[value] }))}
      />
    </Section>
  )
}
