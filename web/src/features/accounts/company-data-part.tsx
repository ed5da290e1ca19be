import { type ReactNode, useId } from "react"
import styles from "./company-data.module.css"

/** Scrolls to the part that the address names. The router looks for it before the data is here. */
function scrollIfNamed(part: HTMLElement | null): void {
  if (part?.id && location.hash === `#${part.id}`) part.scrollIntoView()
}

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
