import { type MailSettings, mailUndoSeconds, cancelMail } from "@funil/contract/messages/mails"
import { sendMail } from "@funil/contract/schemas/messages/mails"
import { type QueryClient, useQueryClient } from "@tanstack/react-query"
import { useEffect, useRef, useState } from "react"
import { ApiError } from "../../lib/api/api-error.ts"
import { call } from "../../lib/api/api.ts"
import { beginMail, type BegunMail } from "../../lib/session/begun-mail.ts"
import { messages } from "../../lib/text/messages.ts"
import { handleFailure } from "../../lib/api/query-client.ts"
import { forgetReach, noteReach } from "../../lib/reached.ts"
import { showToast } from "../../lib/toasts.ts"
import { type Form, useForm } from "../../ui/forms/form.ts"
import { useSendMail } from "./mail-api.ts"
import { emptyMail, keepMail, keptMail, type MailValues } from "./mail-draft.ts"

/** Debounce of saving the draft, in milliseconds. */
const draftTime = 400

interface Options {
  mail: BegunMail
  me: string
  settings: MailSettings
  /** Checks the mail before it is sent. False keeps it in the editor. */
  mayGo: (values: MailValues) => Promise<boolean>
  onClose: () => void
}

/** Cancels a mail during its undo time and reopens it as written. */
async function takeBack(
  client: QueryClient,
  id: string,
  { mail, me }: Pick<Options, "mail" | "me">,
  values: MailValues,
) {
  const { entity, id: record } = mail.host
  try {
    await call(cancelMail, { params: { id } })
    forgetReach()
    keepMail(me, mail.host, values)
    beginMail({ ...mail, to: values.to })
    showToast({ status: "success", title: messages().mails.undone })
  } catch (error) {
    if (error instanceof ApiError && error.code === "conflict")
      showToast({ status: "error", title: messages().mails.undoFailed })
    else if (error instanceof Error) handleFailure(error, { failure: (m) => m.mails.undoFailed })
  }
  await client.invalidateQueries({ queryKey: ["activity", entity, record] })
}

/** Saves the draft shortly after the last change, and when the page or window closes. */
function useKeptDraft({ mail: { host }, me }: Pick<Options, "mail" | "me">, values: MailValues) {
  const latest = useRef(values)
  const isOver = useRef(false)
  useEffect(() => {
    latest.current = values
    const timer = setTimeout(() => !isOver.current && keepMail(me, host, values), draftTime)
    return () => clearTimeout(timer)
  }, [me, host, values])
  useEffect(() => {
    const keepNow = () => !isOver.current && keepMail(me, host, latest.current)
    globalThis.addEventListener("pagehide", keepNow)
    return () => {
      globalThis.removeEventListener("pagehide", keepNow)
      keepNow()
    }
  }, [me, host])
  /** Deletes the draft permanently. */
  return () => {
    isOver.current = true
    keepMail(me, host, undefined)
  }
}

interface MailForm {
  readonly form: Form<MailValues>
  /** Discards the draft. */
  readonly discard: () => void
}

/**
 * The form of a mail. Keeps a draft until the mail is sent or discarded, and offers ten seconds to
 * undo sending.
 */
export function useMailForm(options: Options): MailForm {
  const { mail, me, settings, mayGo, onClose } = options
  const client = useQueryClient()
  const { mutateAsync: send } = useSendMail(mail.host)
  const [initial] = useState((): MailValues => keptMail(me, mail.host) ?? { ...emptyMail, to: [...mail.to] })
  const { entity, id: record_id } = mail.host
  const form: Form<MailValues> = useForm<MailValues, typeof sendMail.body>({
    initial,
    schema: sendMail.body,
    body: (values) => ({ entity, record_id, ...values }),
    submit: async () => {
      const { values } = form
      if (!(await mayGo(values))) return
      const { id } = await send({ entity, record_id, ...values })
      forget()
      onClose()
      const [first = ""] = values.to
      const name = mail.people.find(({ email }) => email.toLowerCase() === first.toLowerCase())?.name
      noteReach("email", entity === "deal" ? record_id : undefined, name ?? first)
      const words = messages().mails
      showToast({
        status: "success",
        title: settings.is_configured ? words.sent : words.kept,
        time: mailUndoSeconds * 1000,
        action: { label: words.undo, run: () => void takeBack(client, id, options, values) },
      })
    },
  })
  const forget = useKeptDraft(options, form.values)
  return {
    form,
    discard: () => {
      forget()
      onClose()
    },
  }
}
