import type { Message, WrittenMail } from "@funil/contract/messages/messages"
import { Archive, Ban, Check, CheckCheck, CircleX, Clock, Eye } from "lucide-react"
import { type Messages, useMessages } from "../../../lib/text/messages.ts"
import styles from "./message-progress.module.css"

const icons = {
  queued: <Clock />,
  kept: <Archive />,
  sent: <Check />,
  delivered: <CheckCheck />,
  opened: <Eye />,
  withheld: <Ban />,
  failed: <CircleX />,
} as const

type Got = Pick<Message, "to" | "state" | "reason"> & Partial<Pick<Message, "error">>

function saidOf(m: Messages, { state, reason, error }: Got): string {
  const { states, because } = m.mails
  if (state === "queued")
    return reason ? because(states.retrying, m.workflows.reasons[reason]) : states.queued
  if (state !== "failed" || !reason) return states[state]
  return because(states.failed, [m.workflows.reasons[reason], error].filter(Boolean).join(" "))
}

/** The delivery state of a user's mail, per recipient if they differ. */
export function MailState({ message, copies }: { message: Message; copies: WrittenMail["copies"] }) {
  const m = useMessages()
  const all: readonly Got[] = [message, ...copies]
  const isSame = all.every(({ state, reason }) => state === message.state && reason === message.reason)
  return (
    <ul className="stack gap-half" aria-label={m.activity.message.progress}>
      {(isSame ? all.slice(0, 1) : all).map((got) => (
        <li key={got.to} className={`row gap-2 text-s muted icon-s ${styles.state}`} data-state={got.state}>
          <span aria-hidden="true">{icons[got.state]}</span>
          {isSame ? saidOf(m, got) : m.mails.forWhom(got.to, saidOf(m, got))}
        </li>
      ))}
    </ul>
  )
}
