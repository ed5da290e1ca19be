import * as exported from "@funil/contract/data/exports"
import { exportFormAnswers } from "@funil/contract/forms/form-answers"
import { can } from "@funil/contract/account/permissions"
import { useQuery } from "@tanstack/react-query"
import { Download } from "lucide-react"
import type { ReactNode } from "react"
import { useRole } from "../../../lib/session/me.ts"
import { useMessages } from "../../../lib/text/messages.ts"
import { Button } from "../../../ui/marks/button.tsx"
import { formSetting } from "../../forms/form-api.ts"
import { AllData } from "./all-data.tsx"
import styles from "../plans.module.css"

const lists = {
  deals: exported.exportDeals,
  contacts: exported.exportContacts,
  companies: exported.exportCompanies,
} as const

/** Exports a whole list. The export code loads on demand. */
async function take(list: (typeof lists)[keyof typeof lists]): Promise<void> {
  const { saveExport } = await import("../../../records/filters/export-file.ts")
  await saveExport(list, {})
}

/** Exports the answers to a form. */
async function takeAnswers(id: string): Promise<void> {
  const { saveExport } = await import("../../../records/filters/export-file.ts")
  await saveExport(exportFormAnswers, { params: { id } })
}

function TakeAnswers() {
  const m = useMessages()
  const { data: forms = [] } = useQuery(formSetting.list)
  return forms.map(({ id, name }) => (
    <Button key={id} size="s" icon={<Download />} onClick={() => void takeAnswers(id)}>
      {m.plans.takeAnswers(name)}
    </Button>
  ))
}

/** Exports of the account's data, which blocked accounts may use too, and ways to leave. */
export function TakeData({ leave }: { leave: ReactNode }) {
  const m = useMessages()
  const role = useRole()
  return (
    <div className={`line-above row wrap gap-2 ${styles.take}`}>
      <span className="muted">{m.plans.takeData}</span>
      {(Object.keys(lists) as (keyof typeof lists)[]).map((name) => (
        <Button key={name} size="s" icon={<Download />} onClick={() => void take(lists[name])}>
          {m.shell[name]}
        </Button>
      ))}
      {role && can(role, "form.manage") && <TakeAnswers />}
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
