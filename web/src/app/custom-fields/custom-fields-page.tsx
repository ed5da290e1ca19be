import { type CustomFieldEntity, customFieldEntities } from "@funil/contract/settings/custom-fields"
import { useQuery } from "@tanstack/react-query"
import { Link, Outlet, useNavigate, useSearch } from "@tanstack/react-router"
import { Plus } from "lucide-react"
import { customFieldUsageOptions } from "../../features/custom-fields/custom-field-config-api.ts"
import { CustomFieldList } from "../../features/custom-fields/custom-field-list.tsx"
import { useMessages } from "../../lib/text/messages.ts"
import { buttonClass } from "../../ui/marks/button.tsx"
import { SegmentedControl } from "../../ui/fields/segmented-control.tsx"
import styles from "./custom-fields-page.module.css"

function Usage() {
  const m = useMessages()
  const usage = useQuery(customFieldUsageOptions).data
  if (!usage || usage.limit === null) return null
  const isFull = usage.used >= usage.limit
  return (
    <p className={isFull ? "mt-1 text-s text-warning" : "mt-1 text-s faint"}>
      {m.customFields.usage(usage.used, usage.limit)}
      {isFull && `. ${m.customFields.full}`}
    </p>
  )
}

/** The account's custom fields, one noun at a time. */
export function CustomFieldsPage() {
  const m = useMessages()
  const words = m.customFields
  const navigate = useNavigate()
  const { entity = "deal" } = useSearch({ from: "/signed-in/admin/configs/custom-fields" })
  const create = (
    <Link
      to="/admin/configs/custom-fields/create"
      search={{ entity }}
      className={buttonClass({ look: "primary" })}
    >
      <Plus aria-hidden="true" />
      {words.create}
    </Link>
  )
  const show = (next: CustomFieldEntity) =>
    void navigate({ to: "/admin/configs/custom-fields", search: { entity: next }, replace: true })
  return (
    <div className="page">
      <div className={`flex items-start justify-between gap-4 phone-stack ${styles.head}`}>
        <div>
          <p className="muted">{words.text}</p>
          <Usage />
        </div>
        {create}
      </div>
      <div className="max-w-full overflow-x-auto">
        <SegmentedControl
          label={words.entity}
          value={entity}
          options={customFieldEntities.map((item) => ({ value: item, label: words.entities[item] }))}
          onChange={show}
        />
      </div>
      <CustomFieldList
        key={entity}
        entity={entity}
        create={create}
        onEdit={(fieldId) =>
          void navigate({
            to: "/admin/configs/custom-fields/$fieldId/edit",
            params: { fieldId },
            search: { entity },
          })
        }
      />
      <Outlet />
    </div>
  )
}
