import { rivalNames, rivals } from "@funil/contract/migrations-in/systems/rivals"
import { ChevronRight } from "lucide-react"
import { useMessages } from "../../../lib/messages.ts"
import importStyles from "../import.module.css"
import styles from "./move.module.css"

/** Explains how to export data from each product. */
export function MoveHelp() {
  const words = useMessages().moves
  return (
    <section className={styles.section} aria-labelledby="move-help">
      <h2 id="move-help" className={importStyles.legend}>
        {words.helpTitle}
      </h2>
      {rivals.map((rival) => (
        <details key={rival} className={styles.help}>
          <summary>
            <ChevronRight aria-hidden="true" />
            {rivalNames[rival]}
          </summary>
          <p>{words.help[rival]}</p>
        </details>
      ))}
    </section>
  )
}
