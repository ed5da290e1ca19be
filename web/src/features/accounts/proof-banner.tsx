import { proveEmail } from "@funil/contract/schemas/account/email-proof"
import { X } from "lucide-react"
import { useState } from "react"
import { createPortal } from "react-dom"
import { useMe } from "../../lib/session/me.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { Button } from "../../ui/marks/button.tsx"
import { FormBody } from "../../ui/forms/form-body.tsx"
import { useForm } from "../../ui/forms/form.ts"
import { IconButton } from "../../ui/marks/icon-button.tsx"
import { TextField } from "../../ui/fields/text-field.tsx"
import styles from "./proof-banner.module.css"
import { useProveEmail, useSendEmailProof } from "./proof-api.ts"

/** Returns the code from the address of the mail link. */
const sentCode = () => new URLSearchParams(globalThis.location.search).get("email_code") ?? ""

function CodeForm() {
  const words = useMessages().proof
  const { mutateAsync } = useProveEmail()
  const { mutate: resend, isPending } = useSendEmailProof()
  const form = useForm({
    initial: { code: sentCode() },
    schema: proveEmail.body,
    submit: async (body) => void (await mutateAsync(body)),
  })
  return (
    <FormBody form={form}>
      <div className={`flex wrap items-start gap-2 ${styles.form}`}>
        <TextField
          {...form.field("code")}
          label={words.code}
          quiet
          placeholder={words.code}
          autoComplete="one-time-code"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={20}
          required
        />
        <Button type="submit" look="primary" busy={form.isBusy}>
          {words.confirm}
        </Button>
        <Button
          busy={isPending}
          onClick={() => resend(undefined, { onSuccess: () => form.reset({ code: "" }) })}
        >
          {words.resend}
        </Button>
      </div>
    </FormBody>
  )
}

/**
 * Says that the account sends nothing until its email is verified, and takes the code. A closed
 * banner returns on the next visit.
 */
export function ProofBanner() {
  const m = useMessages()
  const words = m.proof
  const me = useMe()
  const [isHidden, setHidden] = useState(false)
  const place = document.querySelector("#content")?.parentElement
  if (!me || me.account.email_proved || !place || isHidden) return null
  const isAdmin = me.role === "admin"
  // A portal, so that this code loads after the first page.
  return createPortal(
    <section className={`grid items-center text-warning ${styles.banner}`} aria-label={words.title}>
      <p>
        <strong>{words.title}</strong>
        {isAdmin ? words.text(me.email) : words.othersText}
      </p>
      {isAdmin && (
        <div className={styles.code}>
          <CodeForm />
        </div>
      )}
      <IconButton
        className={styles.close}
        size="s"
        label={m.ui.close}
        icon={<X />}
        onClick={() => setHidden(true)}
      />
    </section>,
    place,
  )
}
