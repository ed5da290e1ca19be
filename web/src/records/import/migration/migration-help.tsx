import { rivalNames, rivals } from "@funil/contract/migrations-in/systems/rivals"
import { ChevronRight } from "lucide-react"
import { useMessages } from "../../../lib/text/messages.ts"
import importStyles from "../import.module.css"
import styles from "./migration.module.css"

/** Explains how to export data from each product. */
export function MigrationHelp() {
  const words = useMessages().migrations
  return (
    <section className={styles.section} aria-labelledby="migration-help">
      <h2 id="migration-help" className={importStyles.legend}>
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
