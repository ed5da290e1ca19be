import type { Message, WrittenMail } from "@funil/contract/messages/messages"
import { Archive, BellOff, Check, CircleX, Clock, Ban, CheckCheck, Eye } from "lucide-react"
import { useFormat } from "../../../lib/text/format.ts"
import { useMessages, type Messages } from "../../../lib/text/messages.ts"
import styles from "./message-progress.module.css"
import { messageStep, reasonOfMessage } from "./message-step.ts"

const steps = ["processed", "delivered", "opened"] as const
const aside = { queued: <Clock />, kept: <Archive />, withheld: <BellOff />, failed: <CircleX /> } as const

/** The delivery steps of a message with times, or why it stopped. */
export function MessageProgress({ message }: { message: Message }) {
  const m = useMessages()
  const words = m.activity.message
  const format = useFormat()
  const { state, error } = message
  if (state === "queued" || state === "kept" || state === "withheld" || state === "failed") {
    const why = [reasonOfMessage(m, message), error].filter(Boolean).join(" ")
    return (
      <p className={`row gap-2 text-s muted icon-s ${styles.state}`} data-state={state}>
        <span aria-hidden="true">{aside[state]}</span>
        {why ? words.because(words.states[state], why) : words.states[state]}
      </p>
    )
  }
  const reached = messageStep(message)
  return (
    <ol className={styles.steps} aria-label={words.progress}>
      {steps.map((step, index) => {
        const at = message[`${step}_at`]
        const progress = index < reached ? "done" : index === reached ? "current" : undefined
        return (
          <li
            key={step}
            className={`inline-row gap-1 text-s faint ${styles.step}`}
            data-state={progress}
            aria-current={progress === "current" ? "step" : undefined}
            title={at ? format.dateTime(at) : undefined}
          >
            <span className={styles.dot} aria-hidden="true">
              {progress === "done" && <Check />}
            </span>
            {words.steps[step]}
          </li>
        )
      })}
    </ol>
  )
}

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
