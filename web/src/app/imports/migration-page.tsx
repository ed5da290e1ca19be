import { dealsRoute } from "@funil/contract/shared/record-routes"
import { useQuery } from "@tanstack/react-query"
import { useNavigate, useSearch } from "@tanstack/react-router"
import { accountStatusOptions } from "../../features/accounts/account-api.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { MigrationWizard } from "../../records/import/migration/migration-wizard.tsx"
import { usePageTitle } from "../../ui/screen/page-title.ts"
import { recordKinds } from "../nouns.ts"

/** Imports the files of another CRM. The address holds the id of the migration. */
export function MigrationPage() {
  const { title } = useMessages().migrations
  const navigate = useNavigate()
  const { id } = useSearch({ strict: false })
  const usage = useQuery(accountStatusOptions).data?.usage.custom_fields
  usePageTitle(title)
  const room =
    !usage || usage.limit === null ? Number.POSITIVE_INFINITY : Math.max(0, usage.limit - usage.used)
  return (
    <div className="page">
      <h1 className="text-l bold">{title}</h1>
      <MigrationWizard
        kinds={recordKinds}
        room={room}
        migrationId={typeof id === "string" ? id : undefined}
        onMigration={(next) => void navigate({ to: ".", search: next === undefined ? {} : { id: next } })}
        onList={() => void navigate({ to: dealsRoute })}
      />
    </div>
  )
}
