import type { ImportRecord } from "@funil/contract/imports"
import { useFormat } from "../../lib/format.ts"
import { useMessages } from "../../lib/messages.ts"
import { Spinner } from "../../ui/spinner.tsx"
import styles from "./import.module.css"

interface Props {
  title: string
  text: string
  record: ImportRecord | undefined
}

/** How far an import is, in rows. */
export function ImportProgress({ title, text, record }: Props) {
  const words = useMessages().imports.run
  const format = useFormat()
  const { done = 0, total = null } = record ?? {}
  return (
    <section className={styles.progress} aria-label={title}>
      <p className={styles.progressTitle} role="status">
        <Spinner /> {title}
      </p>
      <progress aria-label={title} max={1} {...(total !== null && { value: total > 0 ? done / total : 1 })} />
      <p className={styles.muted}>
        {total === null
          ? words.counting(format.number(done))
          : words.progress(format.number(done), format.number(total))}
      </p>
      <p className={styles.muted}>{text}</p>
    </section>
  )
}
