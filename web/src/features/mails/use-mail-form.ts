import { type MailSettings, mailUndoSeconds, cancelMail } from "@funil/contract/mails"
import { sendMail } from "@funil/contract/schemas/mails"
import { type QueryClient, useQueryClient } from "@tanstack/react-query"
import { useEffect, useRef, useState } from "react"
import { ApiError } from "../../lib/api-error.ts"
import { call } from "../../lib/api.ts"
import { beginMail, type BegunMail } from "../../lib/begun-mail.ts"
import { messages } from "../../lib/messages.ts"
import { handleFailure } from "../../lib/query-client.ts"
import { forgetReach, noteReach } from "../../lib/reached.ts"
import { showToast } from "../../lib/toasts.ts"
import { type Form, useForm } from "../../ui/form.ts"
import { useSendMail } from "./mail-api.ts"
import { emptyMail, keepMail, keptMail, type MailValues } from "./mail-draft.ts"

/** Milliseconds without a key after which a draft is kept. */
const draftTime = 400

interface Options {
  mail: BegunMail
  me: string
  settings: MailSettings
  /** Asked before it goes out; false keeps it here. */
  mayGo: (values: MailValues) => Promise<boolean>
  onClose: () => void
}

/** Takes a mail back that waits for its undo, and opens it again as it was written. */
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

/** Keeps what is written a moment after the last key, and when the page or the window goes. */
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
  /** Forgets the draft for good. */
  return () => {
    isOver.current = true
    keepMail(me, host, undefined)
  }
}

interface MailForm {
  readonly form: Form<MailValues>
  /** Throws away what is written. */
  readonly discard: () => void
}

/** The form of a mail: what is written is kept until it is sent or thrown away; what was sent can be taken back for ten seconds. */
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
