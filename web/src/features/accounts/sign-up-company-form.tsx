import { createAccount, updateLead } from "@funil/contract/schemas/sign-up"
import { useEffect } from "react"
import * as z from "zod/mini"
import { useMessages } from "../../lib/messages.ts"
import { Button } from "../../ui/button.tsx"
import { FormBody, FormRow } from "../../ui/form-body.tsx"
import { useForm } from "../../ui/form.ts"
import { SelectField } from "../../ui/select-field.tsx"
import { TextField } from "../../ui/text-field.tsx"
import { useUpdateLead } from "./account-api.ts"
import { keepSignUp, useSignUpDraft } from "./sign-up-draft.ts"

/** A lead may still lack a first name; an account can't. */
const schema = z.extend(updateLead.body, { first_name: createAccount.body.shape.first_name })

const names = [
  "first_name",
  "last_name",
  "company",
  "phone1",
  "department",
  "market",
  "total_employees",
  "source",
] as const
type Answers = Record<(typeof names)[number], string>

function answersOf(draft: Readonly<Record<string, string>>): Answers {
  return Object.fromEntries(names.map((name) => [name, draft[name] ?? ""])) as Answers
}

function options<T extends string>(words: Record<T, string>) {
  return Object.entries<string>(words).map(([value, label]) => ({ value, label }))
}

function sent(values: Answers) {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value.trim() !== ""))
}

export function SignUpCompanyForm({ onDone }: { onDone: () => void }) {
  const m = useMessages()
  const draft = useSignUpDraft()
  const { mutateAsync } = useUpdateLead()
  const form = useForm({
    initial: answersOf(draft),
    schema,
    body: sent,
    submit: async (body) => {
      await mutateAsync({ hash: draft["hash"] ?? "", ...body })
      onDone()
    },
  })
  // The longest step: what is typed survives a reload before it is sent, too.
  useEffect(() => keepSignUp(form.values), [form.values])
  const words = m.signUp.company
  const placeholder = m.ui.choose
  return (
    <FormBody form={form}>
      <FormRow>
        <TextField
          {...form.field("first_name")}
          label={words.firstName}
          autoComplete="given-name"
          autoFocus
        />
        <TextField {...form.field("last_name")} label={words.lastName} autoComplete="family-name" />
        <TextField {...form.field("company")} label={words.company} autoComplete="organization" />
        <TextField {...form.field("phone1")} label={words.phone} type="tel" autoComplete="tel" />
        <SelectField
          {...form.field("department")}
          placeholder={placeholder}
          label={words.department}
          options={options(m.account.departments)}
        />
        <SelectField
          {...form.field("market")}
          placeholder={placeholder}
          label={words.market}
          options={options(m.account.markets)}
        />
        <SelectField
          {...form.field("total_employees")}
          placeholder={placeholder}
          label={words.employees}
          options={options(m.account.employees)}
        />
        <SelectField
          {...form.field("source")}
          placeholder={placeholder}
          label={words.source}
          options={options(m.account.sources)}
        />
      </FormRow>
      <Button type="submit" look="primary" wide busy={form.isBusy}>
        {m.ui.next}
      </Button>
    </FormBody>
  )
}
