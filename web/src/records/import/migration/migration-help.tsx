import { rivalNames, rivals } from "@funil/contract/migrations-in/systems/rivals"
import { ChevronRight } from "lucide-react"
import { useMessages } from "../../../lib/text/messages.ts"
import styles from "./migration.module.css"

/** Explains how to export data from each product. */
export function MigrationHelp() {
  const words = useMessages().migrations
  return (
    <section className="stack gap-2 min-w-0" aria-labelledby="migration-help">
      <h2 id="migration-help" className="mb-2 text-m bold">
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
