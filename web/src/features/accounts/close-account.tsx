import { closeAccount, daysUntilErased } from "@funil/contract/schemas/account/accounts"
import { useQuery } from "@tanstack/react-query"
import { useId, useState } from "react"
import { presentTime } from "../../lib/text/clock.ts"
import { useFormat } from "../../lib/text/format.ts"
import { meOptions } from "../../lib/session/me.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { Button } from "../../ui/marks/button.tsx"
import { Dialog } from "../../ui/overlays/dialog.tsx"
import { FormBody } from "../../ui/forms/form-body.tsx"
import { useForm } from "../../ui/forms/form.ts"
import { TextField } from "../../ui/fields/text-field.tsx"
import styles from "./company-data.module.css"
import { useCloseAccount } from "./company-data-api.ts"

const dayMs = 86_400_000

interface Props {
  /** Shows only the button, for use beside other choices. */
  isShort?: boolean
  /** Opens the page that confirms it. */
  onClosed: (domain: string) => Promise<void>
}

interface DialogProps extends Pick<Props, "onClosed"> {
  domain: string
  onClose: () => void
}

function CloseAccountDialog({ domain, onClose, onClosed }: DialogProps) {
  const m = useMessages()
  const words = m.leaving.close
  const format = useFormat()
  const formId = useId()
  const { mutateAsync } = useCloseAccount()
  const form = useForm({
    initial: { domain: "" },
    schema: closeAccount.body,
    submit: (body) => mutateAsync({ body, leave: () => onClosed(domain) }),
  })
  const day = format.longDate(new Date(presentTime() + daysUntilErased * dayMs).toISOString())
  const isTyped = form.values.domain.trim().toLowerCase() === domain
  return (
    <Dialog
      role="alertdialog"
      title={words.dialogTitle}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{m.ui.cancel}</Button>
          <Button type="submit" form={formId} look="danger" busy={form.isBusy} disabled={!isTyped}>
            {words.submit}
          </Button>
        </>
      }
    >
      <ul className={`stack gap-2 ${styles.consequences}`}>
        <li>{words.now}</li>
        <li>{words.until(day)}</li>
        <li>{words.finally}</li>
      </ul>
      <p className="muted">{words.takeFirst}</p>
      <FormBody form={form} id={formId}>
        <TextField
          {...form.field("domain")}
          label={words.domain(domain)}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
        />
      </FormBody>
    </Dialog>
  )
}

/** Explains what closing the account means, and asks for the domain in a dialog. */
export function CloseAccount({ isShort = false, onClosed }: Props) {
  const words = useMessages().leaving.close
  const [isOpen, setOpen] = useState(false)
  const domain = useQuery(meOptions).data?.account.domain
  return (
    <>
      {!isShort && <p className="muted">{words.text}</p>}
      <div>
        <Button
          look={isShort ? "default" : "danger"}
          size={isShort ? "s" : "m"}
          onClick={() => setOpen(true)}
        >
          {words.open}
        </Button>
      </div>
      {isOpen && domain !== undefined && (
        <CloseAccountDialog domain={domain} onClose={() => setOpen(false)} onClosed={onClosed} />
      )}
    </>
  )
}
