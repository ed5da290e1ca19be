import { type CustomFieldEntity, customFieldEntities } from "@funil/contract/settings/custom-fields"
import { useQuery } from "@tanstack/react-query"
import { Link, Outlet, useNavigate, useSearch } from "@tanstack/react-router"
import { Plus } from "lucide-react"
import { customFieldUsageOptions } from "../../features/custom-fields/custom-field-config-api.ts"
import { CustomFieldList } from "../../features/custom-fields/custom-field-list.tsx"
import { useMessages } from "../../lib/text/messages.ts"
import { PlanUsage, SettingsPage } from "../../settings/setting-list.tsx"
import { buttonClass } from "../../ui/marks/button.tsx"
import { SegmentedControl } from "../../ui/fields/segmented-control.tsx"

/** The account's custom fields, one noun at a time. */
export function CustomFieldsPage() {
  const words = useMessages().customFields
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
    <SettingsPage
      lead={words.text}
      usage={<PlanUsage usage={useQuery(customFieldUsageOptions).data} words={words} />}
      actions={create}
    >
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
    </SettingsPage>
  )
}
