import type { ContactOutcome } from "@funil/contract/records/tasks"
import { Mail, MessageCircle, Phone, X } from "lucide-react"
import { type KeyboardEvent, useEffect, useRef, useState } from "react"
import { useMessages } from "../../../lib/text/messages.ts"
import type { Outreach } from "../../../lib/reached.ts"
import { Button } from "../../../ui/marks/button.tsx"
import { IconButton } from "../../../ui/marks/icon-button.tsx"
import { TextField } from "../../../ui/fields/text-field.tsx"
import styles from "./contact-log-bar.module.css"
import { When } from "../form/schedule-task.tsx"
import { useLogContact } from "../task-api.ts"

const icons = { call: Phone, whatsapp: MessageCircle, email: Mail }

interface Props {
  reached: Outreach
  onDone: () => void
}

/** Takes the focus unless the user is typing, and restores it afterwards. */
function useFocus() {
  const ref = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const bar = ref.current
    const before = document.activeElement
    if (!bar || before?.matches("input, textarea, select, [contenteditable=true]")) return undefined
    bar.querySelector<HTMLElement>("button")?.focus()
    return () => {
      if (before instanceof HTMLElement && bar.contains(document.activeElement)) before.focus()
    }
  }, [])
  return ref
}

/** Asks for the outcome of a call or message. One press logs it, two also plan the next task. */
// The question, its answers and the note share one state.
// oxlint-disable-next-line max-lines-per-function
export function ContactLogBar({ reached: { way, dealId, name, task }, onDone }: Props) {
  const m = useMessages()
  const words = m.contactLog
  const ref = useFocus()
  const { mutate, isPending } = useLogContact()
  const [isPlanning, setPlanning] = useState(false)
  const [isOther, setOther] = useState(false)
  const [note, setNote] = useState("")
  const log = (outcome: ContactOutcome, start?: string) => {
    const next = start === undefined ? undefined : { start, name: words.next[way](name) }
    const what = task ? { task_id: task.id } : { name: words.name[way](name) }
    const body = { way, outcome, ...what, ...(note.trim() && { note: note.trim() }), ...(next && { next }) }
    mutate({ dealId, body }, { onSuccess: onDone })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== "Escape") return
    // Esc closes only the bar, not what is below it.
    event.preventDefault()
    event.stopPropagation()
    onDone()
  }
  const Icon = icons[way]
  const title = words.title[way](name)
  return (
    // The key belongs to the buttons inside.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions, jsx-a11y/interactive-supports-focus
    <div
      ref={ref}
      className={`foot-bar ${styles.bar}`}
      role="group"
      aria-label={title}
      data-question
      data-next-step
      data-typing
      onKeyDown={onKeyDown}
    >
      <p className={`row gap-2 min-w-0 medium break ${styles.title}`} role="status">
        <Icon aria-hidden="true" />
        <span>
          {title}
          {task && <span className="block text-s muted">{words.closes(task.name)}</span>}
        </span>
      </p>
      <div className={`flex wrap gap-2 ${styles.choices}`}>
        <Button size="s" disabled={isPending} onClick={() => log("answered")}>
          {words.answered[way]}
        </Button>
        <Button size="s" disabled={isPending} onClick={() => log("no_answer")}>
          {words.noAnswer[way]}
        </Button>
        <Button
          size="s"
          disabled={isPending}
          aria-expanded={isPlanning}
          onClick={() => setPlanning(!isPlanning)}
        >
          {words.callBack[way]}
        </Button>
      </div>
      <IconButton size="s" className={styles.close} label={words.notNow} icon={<X />} onClick={onDone} />
      <div className="col-all">
        <TextField
          quiet
          label={words.note}
          placeholder={words.note}
          value={note}
          onChange={setNote}
          maxLength={2000}
        />
      </div>
      {isPlanning && (
        <div className={`line-above stack gap-2 col-all ${styles.when}`}>
          <When
            isBusy={isPending}
            onSchedule={(start) => log("call_back", start)}
            isOther={isOther}
            onOther={setOther}
          />
        </div>
      )}
    </div>
  )
}
