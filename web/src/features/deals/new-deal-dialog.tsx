import { createDeal, type Deal } from "@funil/contract/schemas/deals"
import type { Pipeline } from "@funil/contract/pipelines"
import type { CompanyRef, ContactRef } from "@funil/contract/shared/records"
import { useQuery } from "@tanstack/react-query"
import { useId } from "react"
import { useMe } from "../../lib/me.ts"
import { useMessages } from "../../lib/messages.ts"
import { RequiredCustomFields } from "../../records/fields/required-custom-fields.tsx"
import { Button } from "../../ui/button.tsx"
import { DateField } from "../../ui/date-field.tsx"
import { Dialog } from "../../ui/dialog.tsx"
import { useLeaving } from "../../ui/discard.ts"
import { FormBody, FormRow } from "../../ui/form-body.tsx"
import { useForm } from "../../ui/form.ts"
import { MoneyField } from "../../ui/money-field.tsx"
import { SelectField } from "../../ui/select-field.tsx"
import { TagsField } from "../../ui/tags-field.tsx"
import { TextField } from "../../ui/text-field.tsx"
import { fullName, ownersOptions } from "../users/user-api.ts"
import { dealTagsOptions, useCreateDeal } from "./deal-api.ts"
import type { DealPickers } from "./deal-link-list.tsx"
import { LinkedChips } from "./linked-chips.tsx"

interface Props {
  pipelines: readonly Pipeline[]
  /** The pipeline to begin with. */
  pipeline: Pipeline
  pickers: DealPickers
  /** Whom it is about from the start. */
  contacts?: readonly ContactRef[]
  companies?: readonly CompanyRef[]
  /** What else is filled in already, and what is said of it. */
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

/** A deal and all that is known of it at the start. */
export function NewDealDialog(props: Props) {
  const { pipelines, pipeline, pickers, onCreated, onClose } = props
  const m = useMessages()
  const words = m.deals.form
  const formId = useId()
  const me = useMe()
  const owners = useQuery(ownersOptions).data ?? []
  const tags = useQuery(dealTagsOptions).data ?? []
  const { mutateAsync } = useCreateDeal()
  const form = useForm<Values, typeof createDeal.body>({
    initial: {
      name: "",
      pipeline_id: pipeline.id,
      pipeline_stage_id: pipeline.stages[0]?.id ?? "",
      amount: null,
      user_id: me?.id ?? "",
      contacts: [...(props.contacts ?? [])],
      companies: [...(props.companies ?? [])],
      tags: [],
      expected_close_date: null,
      custom_fields: {},
      ...props.initial,
    },
    problems: props.problems,
    schema: createDeal.body,
    body: bodyOf,
    submit: async (body) => onCreated((await mutateAsync(body)).data),
  })
  const { contacts, companies, pipeline_id } = form.values
  const stages = pipelines.find(({ id }) => id === pipeline_id)?.stages ?? []
  // A deal is not made lost: that would ask for its reason at once.
  const entrances = stages.filter(({ kind }) => kind !== "lost")
  const choosePipeline = (id: string) => {
    const first = pipelines.find((item) => item.id === id)?.stages[0]
    form.set({ pipeline_id: id, pipeline_stage_id: first?.id ?? "" })
  }
  const { leave } = useLeaving(form)
  const close = () => leave(onClose)
  return (
    <Dialog
      title={m.shell.createDeal}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{m.ui.cancel}</Button>
          <Button type="submit" form={formId} look="primary" busy={form.isBusy} title={words.submitHint}>
            {words.submit}
          </Button>
        </>
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
        <FormRow>
          <SelectField
            {...form.field("pipeline_id")}
            label={words.pipeline}
            options={optionsOf(pipelines)}
            onChange={choosePipeline}
          />
          <SelectField
            {...form.field("pipeline_stage_id")}
            label={words.stage}
            options={optionsOf(entrances)}
          />
        </FormRow>
        <FormRow>
          <MoneyField {...form.field("amount")} label={words.amount} optional />
          <DateField {...form.field("expected_close_date")} label={words.close} optional />
        </FormRow>
        <RequiredCustomFields
          entity="deal"
          record={{ ...form.values }}
          values={form.values.custom_fields}
          onChange={(custom_fields) => form.set({ custom_fields })}
          errors={form.errors}
        />
        <div>
          {pickers.contact({
            label: words.contacts,
            exclude: contacts.map(({ id }) => id),
            onPick: (contact) => form.set({ contacts: [...contacts, contact] }),
          })}
          <LinkedChips
            items={contacts.map((contact) => ({ ...contact, name: fullName(contact) }))}
            onRemove={(id) => form.set({ contacts: contacts.filter((contact) => contact.id !== id) })}
          />
        </div>
        <div>
          {pickers.company({
            label: words.companies,
            exclude: companies.map(({ id }) => id),
            onPick: (company) => form.set({ companies: [...companies, company] }),
          })}
          <LinkedChips
            square
            items={companies.map((company) => ({ ...company, name: company.company }))}
            onRemove={(id) => form.set({ companies: companies.filter((company) => company.id !== id) })}
          />
        </div>
        <FormRow>
          <SelectField
            {...form.field("user_id")}
            label={words.owner}
            placeholder={m.deals.noOwner}
            options={owners.map((person) => ({ value: person.id, label: fullName(person) }))}
          />
          <TagsField
            {...form.field("tags")}
            label={words.tags}
            placeholder={m.deals.addTag}
            known={tags}
            optional
          />
        </FormRow>
      </FormBody>
    </Dialog>
  )
}
