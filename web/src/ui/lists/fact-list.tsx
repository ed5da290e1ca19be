import type { ReactNode } from "react"
import styles from "./fact-list.module.css"

/** A list of names and values. Omits empty values. */
export function FactList({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  const told = facts.filter(
    ([, value]) => value !== null && value !== undefined && value !== false && value !== "",
  )
  if (told.length === 0) return null
  return (
    <dl className={styles.facts}>
      {told.map(([name, value], index) => (
        <div key={index} className={styles.fact}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  )
}
