import type { ImportRecord } from "@funil/contract/imports"
import { useFormat } from "../../lib/format.ts"
import { useMessages } from "../../lib/messages.ts"
import { Spinner } from "../../ui/spinner.tsx"
import { Progress } from "../../ui/progress.tsx"
import styles from "./import.module.css"

interface Props {
  /** What it is doing, unless it waits for its turn. */
  title: string
  text: string
  record: ImportRecord | undefined
}

/** How far an import is, in rows, or how many are before it. */
export function ImportProgress({ title: doing, text, record }: Props) {
  const words = useMessages().imports.run
  const format = useFormat()
  const { done = 0, total = null, place = null } = record ?? {}
  const title = place === null ? doing : words.queued
  const rows =
    total === null
      ? words.counting(format.number(done))
      : words.progress(format.number(done), format.number(total))
  const waiting = place === 0 ? words.next : words.place(place ?? 0)
  return (
    <section className={styles.progress} aria-label={title}>
      <p className={styles.progressTitle} role="status">
        <Spinner /> {title}
      </p>
      <Progress label={title} value={total === null ? undefined : total > 0 ? done / total : 1} />
      <p className={styles.muted}>{place === null ? rows : waiting}</p>
      <p className={styles.muted}>{text}</p>
    </section>
  )
}
