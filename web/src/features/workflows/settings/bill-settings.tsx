import { billMethods, billTypes, brazilianMethods } from "@funil/contract/records/bills"
import { useMessages } from "../../../lib/text/messages.ts"
import { NumberField } from "../../../records/fields/number-field.tsx"
import { FormRow } from "../../../ui/forms/form-body.tsx"
import { SelectField } from "../../../ui/fields/select-field.tsx"
import { TagsField } from "../../../ui/fields/tags-field.tsx"
import { VariableField } from "../../../records/variables/variable-field.tsx"
import { expressionProblem } from "./expression-problem.ts"
import type { SettingsProps } from "./settings-props.ts"
import { localOptions } from "../../../records/fields/local-fields.ts"

function KindRow({ form }: Pick<SettingsProps, "form">) {
  const m = useMessages()
  const words = m.workflows.form
  const options = m.fieldOptions.bill
  const { bill } = form.values.settings
  if (!bill) return null
  const set = (changes: Partial<typeof bill>) => form.setSettings({ bill: { ...bill, ...changes } })
  const error = (name: string) => form.settingError(`bill.${name}`)
  return (
    <FormRow>
      <SelectField
        label={words.billType}
        value={bill.type}
        error={error("type")}
        options={billTypes.map((value) => ({ value, label: options.type[value] }))}
        onChange={(type) => type && set({ type })}
      />
      <SelectField
        label={words.billMethod}
        optional
        placeholder={m.ui.choose}
        value={bill.method ?? ""}
        error={error("method")}
        options={localOptions(billMethods, brazilianMethods).map((value) => ({
          value,
          label: options.method[value],
        }))}
        onChange={(method) => set({ method: method || null })}
      />
    </FormRow>
  )
}

/** The bill to create: description, amount and due date. */
export function BillSettings({ form, noun }: SettingsProps) {
  const words = useMessages().workflows.form
  const { bill } = form.values.settings
  if (!bill) return null
  const set = (changes: Partial<typeof bill>) => form.setSettings({ bill: { ...bill, ...changes } })
  const error = (name: string) => form.settingError(`bill.${name}`)
  const problem = expressionProblem(bill.total, noun.amounts, words.expressionProblems)
  return (
    <>
      <KindRow form={form} />
      <VariableField
        look="line"
        label={words.description}
        optional
        error={error("description")}
        value={bill.description}
        variables={noun.variables}
        onChange={(description) => set({ description })}
      />
      <FormRow>
        <VariableField
          look="line"
          braces="single"
          label={words.total}
          hint={words.totalHint}
          error={error("total") ?? problem}
          value={bill.total}
          variables={noun.amounts}
          onChange={(total) => set({ total })}
        />
        <NumberField
          label={words.dueInDays}
          min={0}
          max={365}
          error={error("due_in_days")}
          value={bill.due_in_days}
          onChange={(days) => set({ due_in_days: Math.round(days ?? 0) })}
        />
      </FormRow>
      <TagsField
        label={words.tags}
        optional
        error={error("tags")}
        known={[]}
        value={bill.tags ?? []}
        onChange={(tags) => set({ tags })}
      />
    </>
  )
}
