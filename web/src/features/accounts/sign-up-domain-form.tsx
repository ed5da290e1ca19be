import { useQuery, useQueryClient } from "@tanstack/react-query"
import { checkDomain } from "@funil/contract/schemas/account/sign-up"
import { CircleCheck } from "lucide-react"
import { installationOptions } from "../../lib/session/installation.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { Button } from "../../ui/marks/button.tsx"
import { useDebounced } from "../../ui/forms/debounced.ts"
import { FormBody } from "../../ui/forms/form-body.tsx"
import { useForm } from "../../ui/forms/form.ts"
import { TextField } from "../../ui/fields/text-field.tsx"
import { domainCheckOptions, useUpdateLead } from "./account-api.ts"
import { keepSignUp, suggestedDomain, useSignUpDraft } from "./sign-up-draft.ts"
import styles from "./sign-up-domain-form.module.css"

const schema = checkDomain.params

function cleaned(typed: string): string {
  return typed.trim().toLowerCase()
}

/** The public sign-in address of the team. */
function useAddress(domain: string): string {
  const url = useQuery(installationOptions).data?.url ?? globalThis.location.origin
  return `${url.replace(/^https?:\/\//, "")}/${domain || "…"}`
}

/**
 * Checks the typed domain after a pause. Returns the message to show and whether the domain is
 * free.
 */
function useDomainCheck(typed: string) {
  const m = useMessages()
  const domain = useDebounced(cleaned(typed))
  const isWellFormed = schema.safeParse({ domain }).success
  const { data } = useQuery({ ...domainCheckOptions(domain), enabled: isWellFormed })
  const isCurrent = isWellFormed && domain === cleaned(typed)
  if (!isCurrent) return {}
  if (data === undefined) return { state: m.signUp.domain.checking }
  if (data !== true) return { error: data }
  return {
    state: (
      <span className="inline-row gap-1 text-success icon-s">
        <CircleCheck aria-hidden="true" /> {m.signUp.domain.free}
      </span>
    ),
  }
}

export function SignUpDomainForm({ onDone }: { onDone: () => void }) {
  const m = useMessages()
  const draft = useSignUpDraft()
  const client = useQueryClient()
  const { mutateAsync } = useUpdateLead()
  const form = useForm({
    initial: { domain: draft["domain"] ?? suggestedDomain(draft["email"] ?? "") },
    schema,
    submit: async ({ domain }) => {
      const asked = cleaned(domain)
      // The check already shows its error at the field.
      if ((await client.fetchQuery(domainCheckOptions(asked))) !== true) return
      await mutateAsync({ hash: draft["hash"] ?? "", domain: asked })
      keepSignUp({ domain: asked })
      onDone()
    },
  })
  const field = form.field("domain")
  const check = useDomainCheck(field.value)
  const address = useAddress(cleaned(field.value))
  return (
    <FormBody form={form}>
      <TextField
        {...field}
        label={m.signUp.domain.label}
        error={field.error ?? check.error}
        hint={
          <>
            <span className={styles.address}>{address}</span> {check.state}
          </>
        }
        onFocus={(event) => event.currentTarget.select()}
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={40}
        autoFocus
      />
      <Button type="submit" look="primary" wide busy={form.isBusy}>
        {m.ui.next}
      </Button>
    </FormBody>
  )
}
