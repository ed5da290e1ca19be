import { CatchBoundary } from "@tanstack/react-router"
import { createContext, type ReactNode, useContext, useState } from "react"
import { useMessages } from "../../../lib/text/messages.ts"
import { Button } from "../../../ui/marks/button.tsx"
import styles from "./part.module.css"

/** The data of a part: when it was requested, and how to refetch it. */
export interface Source {
  readonly askedAt: number
  readonly refetch: () => Promise<void>
  /** Whether the period is in the future, so there is nothing to compare with. */
  readonly isAhead?: boolean
}

export const SourceContext = createContext<Source>({ askedAt: 0, refetch: () => Promise.resolve() })

/** Replaces a part that can't be drawn until new data arrives. */
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
    <div
      className={`stack items-center justify-center gap-3 flex-1 muted balance text-center ${styles.failed}`}
      role="alert"
    >
      <p>{m.dashboards.failed}</p>
      <Button size="s" busy={isBusy} onClick={() => void tryAgain()}>
        {m.ui.tryAgain}
      </Button>
    </div>
  )
}

interface Props {
  /** A key of what the part shows besides its data. A new key retries the drawing. */
  shown?: string
  Failed?: () => ReactNode
  children: ReactNode
}

/**
 * An error boundary for a part of a dashboard. The other parts stay, and this one offers to
 * refetch.
 */
export function Part({ shown = "", Failed = PartFailed, children }: Props) {
  const { askedAt } = useContext(SourceContext)
  return (
    <CatchBoundary getResetKey={() => `${shown} ${askedAt}`} errorComponent={Failed}>
      {children}
    </CatchBoundary>
  )
}
