import { signUpCurrencies } from "@funil/contract/account/accounts"
import { createAccount, updateLead } from "@funil/contract/schemas/account/sign-up"
import { useEffect } from "react"
import * as z from "zod/mini"
import { useLanguage, useMessages } from "../../lib/text/messages.ts"
import { phoneMaskOf } from "../../records/fields/phone-mask.ts"
import { Button } from "../../ui/marks/button.tsx"
import { FormBody, FormRow } from "../../ui/forms/form-body.tsx"
import { useForm } from "../../ui/forms/form.ts"
import { MaskedField } from "../../ui/fields/masked-field.tsx"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import { useUpdateLead } from "./account-api.ts"
import { keepSignUp, useSignUpDraft } from "./sign-up-draft.ts"

/** Leads may omit the first name, accounts may not. */
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

function optionsOf<T extends string>(words: Record<T, string>) {
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
  // Saves a draft on each change, because this is the longest step and a reload would lose it.
  useEffect(() => keepSignUp(form.values), [form.values])
  const words = m.signUp.company
  const choices = [
    ["department", words.department, optionsOf(m.account.departments)],
    ["market", words.market, optionsOf(m.account.markets)],
    ["total_employees", words.employees, optionsOf(m.account.employees)],
    ["source", words.source, optionsOf(m.account.sources)],
  ] as const
  const phone = phoneMaskOf(signUpCurrencies[useLanguage()])
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
        <MaskedField
          {...form.field("phone1")}
          label={words.phone}
          mask={phone}
          maxLength={40}
          autoComplete="tel"
        />
        {choices.map(([name, label, options]) => (
          <SelectField
            key={name}
            {...form.field(name)}
            placeholder={m.ui.choose}
            label={label}
            options={options}
          />
        ))}
      </FormRow>
      <Button type="submit" look="primary" wide busy={form.isBusy}>
        {m.ui.next}
      </Button>
    </FormBody>
  )
}
