import { createDeal, type Deal } from "@funil/contract/schemas/records/deals"
import type { Pipeline } from "@funil/contract/settings/pipelines"
import type { CompanyRef, ContactRef } from "@funil/contract/shared/records"
import { useQuery } from "@tanstack/react-query"
import { useId } from "react"
import { useMe } from "../../../lib/session/me.ts"
import { useMessages } from "../../../lib/text/messages.ts"
import { RecordPicker } from "../../../records/fields/record-field.tsx"
import { RequiredCustomFields } from "../../../records/fields/required-custom-fields.tsx"
import { MadeOnTheWay, useMadeOnTheWay } from "../../../records/make-by-name.ts"
import { DateField } from "../../../ui/fields/date-field.tsx"
import { Dialog } from "../../../ui/overlays/dialog.tsx"
import { useLeaving } from "../../../ui/forms/discard.ts"
import { FormBody, FormRow } from "../../../ui/forms/form-body.tsx"
import { useForm } from "../../../ui/forms/form.ts"
import { MoneyField } from "../../../ui/fields/money-field.tsx"
import { SelectField } from "../../../ui/fields/select-field.tsx"
import { TagsField } from "../../../ui/fields/tags-field.tsx"
import { TextField } from "../../../ui/fields/text-field.tsx"
import { FormFooter } from "../../../ui/forms/form-footer.tsx"
import { ownersOptions } from "../../../records/assignable-users.ts"
import { personName } from "../../../lib/text/person-name.ts"
import { dealTagsOptions, useCreateDeal } from "../deal-api.ts"
import { LinkedChips } from "../detail/linked-chips.tsx"

interface Props {
  pipelines: readonly Pipeline[]
  /** The preselected pipeline. */
  pipeline: Pipeline
  /** The initially linked contacts. */
  contacts?: readonly ContactRef[]
  companies?: readonly CompanyRef[]
  /** Other initial values, and errors to show for them. */
  initial?: Partial<Values> | undefined
  problems?: Readonly<Record<string, string>> | undefined
  onCreated: (deal: Deal) => void
  onClose: () => void
}

interface Values {
  name: string
  pipeline_id: string
  pipeline_stage_id: string
  amount: number | null
  user_id: string
  contacts: ContactRef[]
  companies: CompanyRef[]
  tags: string[]
  expected_close_date: string | null
  custom_fields: Readonly<Record<string, unknown>>
}

function bodyOf({ amount, user_id, contacts, companies, ...values }: Values) {
  return {
    ...values,
    amount: amount ?? undefined,
    user_id: user_id || null,
    contacts: contacts.map(({ id }) => id),
    companies: companies.map(({ id }) => id),
    custom_fields: { ...values.custom_fields },
  }
}

function optionsOf(list: readonly { id: string; name: string }[]) {
  return list.map(({ id, name }) => ({ value: id, label: name }))
}

/** The form of a new deal, created on submit. */
function useNewDeal(
  { pipeline, contacts = [], companies = [], initial, problems, onCreated }: Props,
  made: readonly string[],
) {
  const me = useMe()
  const { mutateAsync } = useCreateDeal(made)
  return useForm<Values, typeof createDeal.body>({
    initial: {
      name: "",
      pipeline_id: pipeline.id,
      pipeline_stage_id: pipeline.stages[0]?.id ?? "",
      amount: null,
      user_id: me?.id ?? "",
      contacts: [...contacts],
      companies: [...companies],
      tags: [],
      expected_close_date: null,
      custom_fields: {},
      ...initial,
    },
    problems,
    schema: createDeal.body,
    body: bodyOf,
    submit: async (body) => onCreated((await mutateAsync(body)).data),
  })
}

interface Part {
  form: ReturnType<typeof useNewDeal>
}

function PlaceRow({ form, pipelines }: Part & Pick<Props, "pipelines">) {
  const names = useMessages().fieldNames.deal
  const stages = pipelines.find(({ id }) => id === form.values.pipeline_id)?.stages ?? []
  // Lost stages are not offered, since they would ask for a reason at once.
  const entrances = stages.filter(({ kind }) => kind !== "lost")
  const choosePipeline = (id: string) => {
    const first = pipelines.find((item) => item.id === id)?.stages[0]
    form.set({ pipeline_id: id, pipeline_stage_id: first?.id ?? "" })
  }
  return (
    <FormRow>
      <SelectField
        {...form.field("pipeline_id")}
        label={names.pipeline_id}
        options={optionsOf(pipelines)}
        onChange={choosePipeline}
      />
      <SelectField
        {...form.field("pipeline_stage_id")}
        label={names.pipeline_stage_id}
        options={optionsOf(entrances)}
      />
    </FormRow>
  )
}

/** The deal's contacts and companies. */
function LinkFields({ form }: Part) {
  const names = useMessages().fieldNames.deal
  const { contacts, companies } = form.values
  return (
    <>
      <div>
        <RecordPicker
          to="contact"
          label={names.contacts}
          exclude={contacts.map(({ id }) => id)}
          onPick={(contact) => form.set({ contacts: [...contacts, contact] })}
        />
        <LinkedChips
          items={contacts.map((contact) => ({ ...contact, name: personName(contact) }))}
          onRemove={(id) => form.set({ contacts: contacts.filter((contact) => contact.id !== id) })}
        />
      </div>
      <div>
        <RecordPicker
          to="company"
          label={names.companies}
          exclude={companies.map(({ id }) => id)}
          onPick={(company) => form.set({ companies: [...companies, company] })}
        />
        <LinkedChips
          square
          items={companies.map((company) => ({ ...company, name: company.company }))}
          onRemove={(id) => form.set({ companies: companies.filter((company) => company.id !== id) })}
        />
      </div>
    </>
  )
}

function OwnerRow({ form }: Part) {
  const m = useMessages()
  const names = m.fieldNames.deal
  const owners = useQuery(ownersOptions).data ?? []
  const tags = useQuery(dealTagsOptions).data ?? []
  return (
    <FormRow>
      <SelectField
        {...form.field("user_id")}
        label={names.user_id}
        placeholder={m.deals.noOwner}
        options={owners.map((person) => ({ value: person.id, label: personName(person) }))}
      />
      <TagsField
        {...form.field("tags")}
        label={names.tags}
        placeholder={m.deals.addTag}
        known={tags}
        optional
      />
    </FormRow>
  )
}

/** Creates a deal with all its fields. */
export function NewDealDialog(props: Props) {
  const m = useMessages()
  const words = m.deals.form
  const names = m.fieldNames.deal
  const formId = useId()
  const { made, giveUp } = useMadeOnTheWay()
  const form = useNewDeal(props, made)
  const { leave } = useLeaving(form)
  const close = () =>
    leave(() => {
      giveUp()
      props.onClose()
    })
  return (
    <Dialog
      title={m.shell.createDeal}
      onClose={close}
      footer={
        <FormFooter
          form={formId}
          label={words.submit}
          isBusy={form.isBusy}
          hint={words.submitHint}
          onCancel={close}
        />
      }
    >
      <FormBody form={form} id={formId}>
        <TextField
          {...form.field("name")}
          label={words.name}
          placeholder={words.namePlaceholder}
          maxLength={200}
          required
          autoFocus
        />
        <PlaceRow form={form} pipelines={props.pipelines} />
        <FormRow>
          <MoneyField {...form.field("amount")} label={names.amount} optional />
          <DateField {...form.field("expected_close_date")} label={names.expected_close_date} optional />
        </FormRow>
        <RequiredCustomFields
          entity="deal"
          record={{ ...form.values }}
          values={form.values.custom_fields}
          onChange={(custom_fields) => form.set({ custom_fields })}
          errors={form.errors}
        />
        <MadeOnTheWay value={made}>
          <LinkFields form={form} />
        </MadeOnTheWay>
        <OwnerRow form={form} />
      </FormBody>
    </Dialog>
  )
}
