import {
  type Bill,
  billMethods,
  brazilianMethods,
  billTypes,
  createBill,
} from "@funil/contract/schemas/records/bills"
import { useQueryClient } from "@tanstack/react-query"
import { useId } from "react"
import { type Messages, useMessages } from "../../lib/text/messages.ts"
import { showToast } from "../../lib/toasts.ts"
import { undoAction } from "../../lib/api/undo.ts"
import { RecordField } from "../../records/fields/record-field.tsx"
import { RequiredCustomFields } from "../../records/fields/required-custom-fields.tsx"
import { DateField } from "../../ui/fields/date-field.tsx"
import { MadeOnTheWay, useMadeOnTheWay } from "../../records/make-by-name.ts"
import { Dialog } from "../../ui/overlays/dialog.tsx"
import { useLeaving } from "../../ui/forms/discard.ts"
import { FormBody, FormRow } from "../../ui/forms/form-body.tsx"
import { FormFooter } from "../../ui/forms/form-footer.tsx"
import { type Form, useForm } from "../../ui/forms/form.ts"
import { MoneyField } from "../../ui/fields/money-field.tsx"
import { SegmentedControl } from "../../ui/fields/segmented-control.tsx"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { TagsField } from "../../ui/fields/tags-field.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import { useCreateBill } from "./bill-api.ts"
import { billName } from "./bill-words.ts"
import type { PlannedBills } from "./bill-parts.ts"
import { CostCenterField } from "./cost-center-field.tsx"
import { PlanFields } from "./plan-fields.tsx"
import { localOptions } from "../../records/fields/local-fields.ts"

/** The form's values. */
export interface NewBill extends PlannedBills {
  type: Bill["type"]
  description: string
  method: Bill["method"]
  cost_center: string | null
  contact_id: string | null
  company_id: string | null
  deal_id: string | null
  tags: string[]
  custom_fields: Readonly<Record<string, unknown>>
}

const blank: NewBill = {
  type: "revenue",
  description: "",
  total: null,
  plan: "once",
  repeat: { every: "month", times: 12 },
  instalments: 2,
  due_date: null,
  method: null,
  cost_center: null,
  contact_id: null,
  company_id: null,
  deal_id: null,
  tags: [],
  custom_fields: {},
}

const bodySchema = createBill.body

function bodyOf({ description, plan, repeat, instalments, ...values }: NewBill) {
  return {
    ...values,
    ...(plan === "repeat" && { repeat }),
    ...(plan === "instalments" && { instalments }),
    description: description.trim() || null,
    custom_fields: { ...values.custom_fields },
  }
}

interface PartProps {
  form: Form<NewBill>
  m: Messages
}

function Terms({ form, m }: PartProps) {
  const names = m.fieldNames.bill
  const options = m.fieldOptions.bill
  return (
    <>
      <SegmentedControl
        label={names.type}
        value={form.values.type}
        options={billTypes.toReversed().map((value) => ({ value, label: options.type[value] }))}
        onChange={(type) => form.set({ type })}
      />
      <TextField
        {...form.field("description")}
        label={names.description}
        placeholder={m.bills.descriptionPlaceholder[form.values.type]}
        maxLength={2000}
        optional
        autoFocus
      />
      <FormRow>
        <MoneyField {...form.field("total")} label={names.total} required />
        <DateField
          {...form.field("due_date")}
          label={form.values.plan === "once" ? names.due_date : m.bills.series.firstDue}
          optional={form.values.plan === "once"}
        />
      </FormRow>
      <PlanFields form={form} />
      <FormRow>
        <SelectField
          {...form.field("method")}
          label={names.method}
          optional
          value={form.values.method ?? ""}
          placeholder={m.ui.choose}
          options={localOptions(billMethods, brazilianMethods).map((value) => ({
            value,
            label: options.method[value],
          }))}
          onChange={(method) => form.set({ method: method || null })}
        />
        <CostCenterField {...form.field("cost_center")} label={names.cost_center} optional />
      </FormRow>
    </>
  )
}

function Links({ form, m }: PartProps) {
  const names = m.fieldNames.bill
  return (
    <>
      <FormRow>
        <RecordField {...form.field("contact_id")} to="contact" label={names.contact_id} creates optional />
        <RecordField {...form.field("company_id")} to="company" label={names.company_id} creates optional />
      </FormRow>
      <RecordField {...form.field("deal_id")} to="deal" label={names.deal_id} optional />
      <TagsField
        {...form.field("tags")}
        label={names.tags}
        known={[]}
        placeholder={m.fields.addTag}
        optional
      />
    </>
  )
}

interface Props {
  initial?: Partial<NewBill> | undefined
  onCreated: (bill: Bill) => void
  onClose: () => void
}

/** Creates a bill or a series of bills. */
export function CreateBillDialog({ initial, onCreated, onClose }: Props) {
  const m = useMessages()
  const words = m.records.bill
  const formId = useId()
  const client = useQueryClient()
  const { mutateAsync } = useCreateBill()
  const form = useForm<NewBill, typeof bodySchema>({
    initial: { ...blank, ...initial },
    schema: bodySchema,
    body: bodyOf,
    submit: async (body) => {
      const { data, undoToken } = await mutateAsync(body)
      const title =
        data.of === null ? words.created(billName(data) || words.one) : m.bills.series.created(data.of)
      showToast({ status: "success", title, action: undoAction(client, undoToken) })
      onCreated(data)
    },
  })
  const { leave } = useLeaving(form)
  const { made, giveUp } = useMadeOnTheWay()
  const close = () =>
    leave(() => {
      giveUp()
      onClose()
    })
  return (
    <Dialog
      title={words.create}
      onClose={close}
      footer={<FormFooter form={formId} label={m.bills.submit} isBusy={form.isBusy} onCancel={close} />}
    >
      <FormBody form={form} id={formId}>
        <Terms form={form} m={m} />
        <MadeOnTheWay value={made}>
          <Links form={form} m={m} />
        </MadeOnTheWay>
        <RequiredCustomFields
          entity="bill"
          record={{ ...form.values }}
          values={form.values.custom_fields}
          onChange={(custom_fields) => form.set({ custom_fields })}
          errors={form.errors}
        />
      </FormBody>
    </Dialog>
  )
}
