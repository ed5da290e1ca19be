import { useQuery } from "@tanstack/react-query"
import { Link, useNavigate, useSearch } from "@tanstack/react-router"
import { Send, Workflow } from "lucide-react"
import { EndBadge } from "../../features/workflow-runs/run-state-badge.tsx"
import { workflowSetting, workflowUsageOptions } from "../../features/workflows/workflow-api.ts"
import { WorkflowList } from "../../features/workflows/workflow-list.tsx"
import { WorkflowStarters } from "../../features/workflows/workflow-starters.tsx"
import { useMessages } from "../../lib/text/messages.ts"
import { CreateLink, PlanUsage, SettingEmpty, SettingsPage } from "../../settings/setting-list.tsx"
import { SearchField } from "../../ui/fields/search-field.tsx"
import { buttonClass } from "../../ui/marks/button.tsx"
import { recordKinds } from "../nouns.ts"
import { openPalette } from "../palette/palette-state.ts"
import styles from "./workflows-page.module.css"

/** Debounce of the search, in milliseconds. */
const searchDelay = 100

export function WorkflowsPage() {
  const words = useMessages().workflows
  const navigate = useNavigate()
  const { search } = useSearch({ from: "/signed-in/admin/workflows" })
  const hasAny = (useQuery(workflowSetting.list).data?.length ?? 0) > 0
  const actions = (
    <>
      <Link to="/messages" className={buttonClass()}>
        <Send aria-hidden="true" />
        {words.list.messages}
      </Link>
      <CreateLink to={workflowSetting.page.create}>{words.create}</CreateLink>
    </>
  )
  return (
    <SettingsPage
      isWide
      lead={words.text}
      usage={<PlanUsage usage={useQuery(workflowUsageOptions).data} words={words} />}
      actions={actions}
    >
      {hasAny && (
        <div className="flex">
          <SearchField
            label={words.search}
            clearLabel={words.clearSearch}
            onEverywhere={openPalette}
            value={search}
            delay={searchDelay}
            onChange={(next) =>
              void navigate({ to: "/admin/workflows", search: next ? { search: next } : {}, replace: true })
            }
          />
        </div>
      )}
      <WorkflowList
        nouns={recordKinds}
        StateBadge={EndBadge}
        search={search}
        empty={<SettingEmpty icon={<Workflow />} {...words.empty} starters={<WorkflowStarters />} />}
      />
      {hasAny && (
        <details className={`stack gap-2 ${styles.more}`}>
          <summary>{words.empty.more}</summary>
          <WorkflowStarters />
        </details>
      )}
    </SettingsPage>
  )
}
