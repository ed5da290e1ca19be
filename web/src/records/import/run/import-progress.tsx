import type { ImportRecord } from "@funil/contract/data/imports"
import { useFormat } from "../../../lib/text/format.ts"
import { useMessages } from "../../../lib/text/messages.ts"
import { Spinner } from "../../../ui/marks/spinner.tsx"
import { Progress } from "../../../ui/marks/progress.tsx"
import styles from "../import.module.css"

interface Props {
  /** The current work, unless the import is queued. */
  title: string
  text: string
  record: ImportRecord | undefined
}

/** The progress in rows, or the position in the queue. */
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
    <section className={`card stack gap-2 ${styles.progress}`} aria-label={title}>
      <p className="row gap-2 medium" role="status">
        <Spinner /> {title}
      </p>
      <Progress label={title} value={total === null ? undefined : total > 0 ? done / total : 1} />
      <p className="muted">{place === null ? rows : waiting}</p>
      <p className="muted">{text}</p>
    </section>
  )
}
