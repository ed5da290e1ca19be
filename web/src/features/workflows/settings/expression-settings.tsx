import { useMessages } from "../../../lib/text/messages.ts"
import { SelectField } from "../../../ui/fields/select-field.tsx"
import { VariableField } from "../../../records/variables/variable-field.tsx"
import { expressionProblem } from "./expression-problem.ts"
import type { SettingsProps } from "./settings-props.ts"

/** The formula, and the field for its result. */
export function ExpressionSettings({ form, noun }: SettingsProps) {
  const words = useMessages().workflows.form
  const { field, expression = "" } = form.values.settings
  const targets = noun.writable.filter(({ shape }) => shape.type === "number" || shape.type === "money")
  const problem = expressionProblem(expression, noun.amounts, words.expressionProblems)
  return (
    <>
      <SelectField
        label={words.field}
        value={targets.some(({ name }) => name === field) ? (field ?? "") : ""}
        placeholder={words.pickField}
        hint={targets.length === 0 ? words.noNumberField : undefined}
        error={form.settingError("field")}
        options={targets.map(({ name, label }) => ({ value: name, label }))}
        onChange={(next) => form.setSettings({ field: next || undefined })}
      />
      <VariableField
        look="line"
        braces="single"
        label={words.expression}
        hint={words.expressionHint}
        error={form.settingError("expression") ?? problem}
        value={expression}
        variables={noun.amounts}
        onChange={(next) => form.setSettings({ expression: next })}
      />
    </>
  )
}
