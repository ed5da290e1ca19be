import type { Message } from "@funil/contract/messages/messages"
import { Archive, BellOff, Check, CircleX, Clock } from "lucide-react"
import { useFormat } from "../../../lib/text/format.ts"
import { useMessages } from "../../../lib/text/messages.ts"
import styles from "./message-progress.module.css"
import { messageStep } from "./message-step.ts"
import { reasonOfMessage } from "./reason-of-message.ts"

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
