import { useQueryClient } from "@tanstack/react-query"
import { domain } from "@funil/contract/schemas/account/accounts"
import { useState } from "react"
import * as z from "zod/mini"
import { useMessages } from "../../lib/text/messages.ts"
import { handleFailure } from "../../lib/api/query-client.ts"
import { Button } from "../../ui/marks/button.tsx"
import { FormBody } from "../../ui/forms/form-body.tsx"
import { useForm } from "../../ui/forms/form.ts"
import { TextField } from "../../ui/fields/text-field.tsx"
import { loginPageOptions } from "./session-api.ts"

const companyForm = z.object({ domain })

/** Asks visitors for the account's domain if they came without the company's address. */
export function CompanyForm({ onFound }: { onFound: (domain: string) => void }) {
  const m = useMessages()
  const client = useQueryClient()
  const [unknown, setUnknown] = useState<string>()
  const form = useForm({
    initial: { domain: "" },
    schema: companyForm,
    submit: async (body) => {
      const asked = body.domain.trim().toLowerCase()
      try {
        const found = await client.fetchQuery(loginPageOptions(asked))
        if (found) onFound(found.domain)
        else setUnknown(body.domain)
      } catch (error) {
        if (error instanceof Error) handleFailure(error, { failure: (all) => all.signIn.company.failed })
      }
    },
  })
  const field = form.field("domain")
  return (
    <FormBody form={form}>
      <TextField
        {...field}
        label={m.signIn.company.domain}
        error={
          field.error ?? (unknown === field.value && unknown !== "" ? m.signIn.company.unknown : undefined)
        }
        autoCapitalize="none"
        autoComplete="organization"
        spellCheck={false}
        placeholder={m.signIn.company.placeholder}
        autoFocus
      />
      <Button type="submit" look="primary" wide busy={form.isBusy}>
        {m.ui.next}
      </Button>
    </FormBody>
  )
}
