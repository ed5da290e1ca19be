import { createToken, type TokenScope } from "@funil/contract/schemas/account/tokens"
import { useId, useState } from "react"
import { presentTime } from "../../lib/text/clock.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { Button } from "../../ui/marks/button.tsx"
import { CopyRow } from "../../ui/lists/copy-row.tsx"
import { Dialog } from "../../ui/overlays/dialog.tsx"
import { useLeaving } from "../../ui/forms/discard.ts"
import { FormBody } from "../../ui/forms/form-body.tsx"
import { FormFooter } from "../../ui/forms/form-footer.tsx"
import { useForm } from "../../ui/forms/form.ts"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import { useCreateToken } from "./token-api.ts"
import styles from "./tokens.module.css"

const accesses = ["all", "read"] as const
const days = ["30", "90", "365", "never"] as const
const dayMs = 86_400_000

const scopesOf = (access: string): TokenScope[] => (access === "all" ? ["read", "write"] : ["read"])

function endAfter(chosen: string): string | null {
  return chosen === "never" ? null : new Date(presentTime() + Number(chosen) * dayMs).toISOString()
}

/** Shows the secret once, with a first API call. */
function Made({ secret, onClose }: { secret: string; onClose: () => void }) {
  const words = useMessages().tokens.made
  const curl = `curl -H "Authorization: Bearer ${secret}" ${globalThis.location.origin}/api/auth/me`
  return (
    <Dialog
      title={words.title}
      dismissable={false}
      onClose={onClose}
      footer={
        <Button look="primary" onClick={onClose}>
          {words.done}
        </Button>
      }
    >
      <div className="stack gap-3">
        <p className={`warned ${styles.once}`}>{words.once}</p>
        <CopyRow label={words.secret} text={secret} />
        <CopyRow label={words.first} text={curl} />
        <p className="muted">{words.next}</p>
      </div>
    </Dialog>
  )
}

/** Creates an API token with a name, permissions and an expiry. */
export function CreateTokenDialog({ onClose }: { onClose: () => void }) {
  const words = useMessages().tokens.form
  const formId = useId()
  const [secret, setSecret] = useState<string>()
  const { mutateAsync: create } = useCreateToken()
  const form = useForm({
    initial: { name: "", access: "all", until: "365" },
    schema: createToken.body,
    body: ({ name, access, until }) => ({
      name,
      scopes: scopesOf(access),
      expires_at: endAfter(until),
    }),
    submit: async (body) => setSecret((await create(body)).secret),
  })
  const { leave } = useLeaving(form)
  const close = () => leave(onClose)
  if (secret !== undefined) return <Made secret={secret} onClose={onClose} />
  const footer = <FormFooter form={formId} label={words.create} isBusy={form.isBusy} onCancel={close} />
  return (
    <Dialog size="s" title={words.title} onClose={close} footer={footer}>
      <FormBody form={form} id={formId}>
        <TextField
          {...form.field("name")}
          label={words.name}
          placeholder={words.nameHint}
          autoFocus
          required
        />
        <SelectField
          {...form.field("access")}
          label={words.access}
          options={accesses.map((value) => ({ value, label: words.accesses[value] }))}
        />
        <SelectField
          {...form.field("until")}
          label={words.until}
          options={days.map((value) => ({ value, label: words.days[value] }))}
        />
        <p className="muted">{words.rights}</p>
      </FormBody>
    </Dialog>
  )
}
