import * as exported from "@funil/contract/exports"
import { Download } from "lucide-react"
import type { ReactNode } from "react"
import { useRole } from "../../lib/me.ts"
import { useMessages } from "../../lib/messages.ts"
import { Button } from "../../ui/button.tsx"
import { AllData } from "./all-data.tsx"
import styles from "./plans.module.css"

const lists = {
  deals: exported.exportDeals,
  contacts: exported.exportContacts,
  companies: exported.exportCompanies,
} as const

/** Saves a whole list as a file. What makes it comes when it is asked for. */
async function take(list: (typeof lists)[keyof typeof lists]): Promise<void> {
  const { exportCsv } = await import("../../records/filters/export-csv.ts")
  await exportCsv(list, {})
}

/** The data of the account as files, which a blocked account may take too, and how to leave. */
export function TakeData({ leave }: { leave: ReactNode }) {
  const m = useMessages()
  const role = useRole()
  return (
    <div className={styles.take}>
      <span className={styles.muted}>{m.plans.takeData}</span>
      {(Object.keys(lists) as (keyof typeof lists)[]).map((name) => (
        <Button key={name} size="s" icon={<Download />} onClick={() => void take(lists[name])}>
          {m.shell[name]}
        </Button>
      ))}
      {role === "admin" && (
        <details className={styles.all}>
          <summary>{m.leaving.take.title}</summary>
          <AllData />
        </details>
      )}
      {leave}
    </div>
  )
}
