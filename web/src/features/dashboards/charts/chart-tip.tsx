import type { ReactNode } from "react"
import { useMessages } from "../../../lib/text/messages.ts"
import styles from "./chart-tip.module.css"

interface Props {
  /** The position in the chart that the tip points at. */
  x: number
  y: number
  /** The chart's width, which the tip stays within. */
  width: number
  children: ReactNode
}

const widest = 240

/** The tip beside the pointer. Screen readers get the same text from the bar or point. */
export function ChartTip({ x, y, width, children }: Props) {
  const half = Math.min(widest, width) / 2
  const left = Math.min(Math.max(x, half), Math.max(width - half, half))
  return (
    <div className={styles.place} style={{ left, top: y }} aria-hidden="true">
      <div className={styles.tip}>{children}</div>
    </div>
  )
}

export function TipHead({ children }: { children: ReactNode }) {
  return <p className="mb-1 bold break">{children}</p>
}

export function TipRow({
  color,
  label,
  value,
  isQuiet,
}: {
  color: string
  label?: string
  value: string
  isQuiet?: boolean
}) {
  return (
    <p className={isQuiet ? "row gap-2 muted" : "row gap-2 plain medium"}>
      <span className={styles.swatch} style={{ background: color }} />
      {label !== undefined && <span className="flex-1">{label}</span>}
      <span className="tabular">{value}</span>
    </p>
  )
}

export function TipNotes({ notes, isLink }: { notes: readonly string[]; isLink: boolean }) {
  const words = useMessages().dashboards.chart
  return (
    <>
      {notes.length > 0 && <p className="mt-1 muted">{notes.join(" · ")}</p>}
      {isLink && <p className="mt-1 text-accent">{words.open}</p>}
    </>
  )
}
