import { type ReactNode, useId } from "react"
import { scrollIfNamed } from "../../ui/screen/scroll-if-named.ts"
import styles from "./company-data.module.css"

interface Props {
  title: string
  /** The name of the part in the address. */
  anchor?: string | undefined
  children: ReactNode
}

export function CompanyDataPart({ title, anchor, children }: Props) {
  const id = useId()
  return (
    <section id={anchor} ref={scrollIfNamed} className={`stack gap-3 ${styles.part}`} aria-labelledby={id}>
      <h2 id={id} className="text-m">
        {title}
      </h2>
      {children}
    </section>
  )
}
