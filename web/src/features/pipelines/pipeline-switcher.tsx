// Memoizing this rarely rendered component would add more bytes to the first page than it saves.
"use no memo"

import { ChevronsUpDown } from "lucide-react"
import { Suspense } from "react"
import type { Pipeline } from "@funil/contract/settings/pipelines"
import { useMessages } from "../../lib/text/messages.ts"
import { Popover } from "../../ui/overlays/popover.tsx"
import styles from "./pipeline-switcher.module.css"
import { late } from "../../ui/screen/late.ts"

const PipelinePicker = late(async () => (await import("./pipeline-picker.tsx")).PipelinePicker)

interface Props {
  pipelines: readonly Pipeline[]
  current: Pipeline | undefined
  onSwitch: (id: string) => void
  /** Undefined for users who can't create pipelines. */
  onCreate?: (() => void) | undefined
  onConfigure?: (() => void) | undefined
}

/** The name of the current pipeline, which opens the list of all. */
export function PipelineSwitcher({ current, ...props }: Props) {
  const m = useMessages()
  const name = current?.name ?? m.pipelines.title
  return (
    <Popover
      label={m.board.pipelines.switch}
      trigger={{
        className: styles.trigger,
        "aria-label": `${name}: ${m.board.pipelines.switch}`,
        children: (
          <>
            <span className="truncate">{name}</span>
            <ChevronsUpDown aria-hidden="true" />
          </>
        ),
      }}
    >
      {(close) => (
        <Suspense>
          <PipelinePicker {...props} current={current} close={close} />
        </Suspense>
      )}
    </Popover>
  )
}
