import { ledgerEntities } from "@funil/contract/shared/entities"
import { useQuery } from "@tanstack/react-query"
import { useNavigate, useSearch } from "@tanstack/react-router"
import { OperationList } from "../../features/operations/operation-list.tsx"
import { usersOptions } from "../../features/users/user-api.ts"
import { personName } from "../../lib/text/person-name.ts"
import { useRole } from "../../lib/session/me.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { SelectField } from "../../ui/fields/select-field.tsx"
import { useAutomationLink } from "../workflow-runs/use-automation-link.tsx"
import type { OperationsSearch } from "./operations-search.ts"
import styles from "./config-tools.module.css"

/**
 * The history of changes, to search and undo. Admins see everything, other users their own changes.
 */
export function OperationsPage() {
  const m = useMessages()
  const words = m.operations
  const navigate = useNavigate()
  const filter: OperationsSearch = useSearch({ strict: false })
  const readsAll = useRole() === "admin"
  const users = useQuery({ ...usersOptions, enabled: readsAll }).data ?? []
  const show = (search: OperationsSearch) =>
    void navigate({ to: ".", search: { ...filter, ...search }, replace: true })
  return (
    <div className="page">
      <p className="muted">{readsAll ? words.text : words.textOfMine}</p>
      <div className={styles.filters}>
        {readsAll && (
          <SelectField
            label={words.who}
            placeholder={words.everybody}
            value={filter.user ?? ""}
            options={users.map((user) => ({ value: user.id, label: personName(user) }))}
            onChange={(user) => show({ user: user || undefined })}
          />
        )}
        <SelectField
          label={words.what}
          placeholder={words.everything}
          value={filter.entity ?? ""}
          options={ledgerEntities.map((entity) => ({ value: entity, label: words.entities[entity] }))}
          onChange={(entity) => show({ entity: entity || undefined })}
        />
      </div>
      <OperationList filter={filter} automationLink={useAutomationLink()} />
    </div>
  )
}
