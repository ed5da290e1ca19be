import { CatchBoundary } from "@tanstack/react-router"
import { createContext, type ReactNode, useContext, useState } from "react"
import { useMessages } from "../../lib/messages.ts"
import { Button } from "../../ui/button.tsx"
import styles from "./part.module.css"

/** What parts are drawn from: when it was asked for, and how it is read anew. */
export interface Source {
  readonly askedAt: number
  readonly refetch: () => Promise<void>
  /** Its period lies ahead: nothing before compares with it. */
  readonly isAhead?: boolean
}

export const SourceContext = createContext<Source>({ askedAt: 0, refetch: () => Promise.resolve() })

/** Stands in the place of what can't be drawn, until another answer is there. */
export function PartFailed() {
  const m = useMessages()
  const { refetch } = useContext(SourceContext)
  const [isBusy, setBusy] = useState(false)
  const tryAgain = async () => {
    setBusy(true)
    await refetch()
    setBusy(false)
  }
  return (
    <div className={styles.failed} role="alert">
      <p>{m.dashboards.failed}</p>
      <Button size="s" busy={isBusy} onClick={() => void tryAgain()}>
        {m.ui.tryAgain}
      </Button>
    </div>
  )
}

interface Props {
  /** What it shows besides the data; another one is drawn afresh. */
  shown?: string
  Failed?: () => ReactNode
  children: ReactNode
}

/** A part of a dashboard. One that can't be drawn leaves the others as they are, and offers to read its data anew. */
export function Part({ shown = "", Failed = PartFailed, children }: Props) {
  const { askedAt } = useContext(SourceContext)
  return (
    <CatchBoundary getResetKey={() => `${shown} ${askedAt}`} errorComponent={Failed}>
      {children}
    </CatchBoundary>
  )
}
