import { type ReactNode, useId } from "react"
import styles from "./company-data.module.css"

export function CompanyDataPart({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={`stack gap-3 ${styles.part}`} aria-labelledby={id}>
      <h2 id={id} className="text-m">
        {title}
      </h2>
      {children}
    </section>
  )
}
