import { Plus, Settings } from "lucide-react"
import { type KeyboardEvent, useId, useState } from "react"
import type { Pipeline } from "@funil/contract/settings/pipelines"
import { ownValue } from "@funil/contract/shared/own-value"
import { useMessages } from "../../lib/text/messages.ts"
import { useStored } from "../../lib/session/storage.ts"
import { TextField } from "../../ui/fields/text-field.tsx"
import styles from "./pipeline-picker.module.css"
import { FormElement } from "../../ui/forms/form-element.tsx"

interface Props {
  pipelines: readonly Pipeline[]
  current: Pipeline | undefined
  onSwitch: (id: string) => void
  onCreate?: (() => void) | undefined
  onConfigure?: (() => void) | undefined
  close: () => void
}

/** The number of pipelines that need a search field. */
const few = 6

function Group({
  title,
  pipelines,
  current,
  onPick,
}: {
  title?: string | undefined
  pipelines: readonly Pipeline[]
  current: Pipeline | undefined
  onPick: (id: string) => void
}) {
  const m = useMessages()
  if (pipelines.length === 0) return null
  return (
    <div role="group" aria-label={title ?? m.board.pipelines.all}>
      {title && <p className={`text-xs faint medium ${styles.heading}`}>{title}</p>}
      {pipelines.map((pipeline) => (
        <button
          key={pipeline.id}
          type="button"
          className={`row gap-2 w-full ${styles.item}`}
          aria-current={pipeline.id === current?.id ? "true" : undefined}
          onClick={() => onPick(pipeline.id)}
        >
          <span className="flex-1 min-w-0 truncate">{pipeline.name}</span>
          <span className="text-s muted regular">{m.pipelines.stageNames(pipeline.stages.length)}</span>
        </button>
      ))}
    </div>
  )
}

function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const by = ownValue({ ArrowDown: 1, ArrowUp: -1 }, event.key)
  if (by === undefined) return
  event.preventDefault()
  const items = [...event.currentTarget.querySelectorAll<HTMLElement>("input, button")]
  const at = items.findIndex((item) => item === document.activeElement)
  items[Math.min(Math.max(at + by, 0), items.length - 1)]?.focus()
}

function Footer({ onCreate, onConfigure }: Pick<Props, "onCreate" | "onConfigure">) {
  const words = useMessages().board.pipelines
  if (!onCreate && !onConfigure) return null
  return (
    <div className={styles.footer}>
      {onConfigure && (
        <button type="button" className={`row gap-2 w-full ${styles.item}`} onClick={onConfigure}>
          <Settings aria-hidden="true" />
          {words.configure}
        </button>
      )}
      {onCreate && (
        <button type="button" className={`row gap-2 w-full ${styles.item}`} onClick={onCreate}>
          <Plus aria-hidden="true" />
          {words.create}
        </button>
      )}
    </div>
  )
}

/** The pipelines, most recent first, with a search field if there are many. */
export function PipelinePicker({ pipelines, current, onSwitch, onCreate, onConfigure, close }: Props) {
  const m = useMessages()
  const words = m.board.pipelines
  const listId = useId()
  const [recent = []] = useStored("recentPipelines")
  const [text, setText] = useState("")
  const typed = text.trim().toLowerCase()
  const found = pipelines.filter(({ name }) => name.toLowerCase().includes(typed))
  const isLong = pipelines.length >= few
  const last =
    isLong && typed === ""
      ? recent.flatMap((id) => found.filter((pipeline) => pipeline.id === id)).slice(0, 3)
      : []
  const pick = (id: string) => {
    close()
    onSwitch(id)
  }
  return (
    // Arrows move between the field and the buttons, which are the controls.
    <div role="presentation" className={`stack gap-2 max-w-full ${styles.picker}`} onKeyDown={moveFocus}>
      {isLong && (
        <FormElement
          onSubmit={(event) => {
            event.preventDefault()
            if (found[0]) pick(found[0].id)
          }}
        >
          <TextField
            quiet
            autoFocus
            label={words.search}
            placeholder={words.search}
            value={text}
            onChange={setText}
          />
        </FormElement>
      )}
      <div id={listId} className={`stack gap-2 overflow-y-auto ${styles.list}`}>
        <Group title={words.lastUsed} pipelines={last} current={current} onPick={pick} />
        <Group
          title={last.length > 0 ? words.all : undefined}
          pipelines={found}
          current={current}
          onPick={pick}
        />
        {found.length === 0 && <p className="p-2 muted">{words.none}</p>}
      </div>
      <Footer onCreate={onCreate} onConfigure={onConfigure} />
    </div>
  )
}
