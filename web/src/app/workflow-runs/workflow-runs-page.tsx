import { runStates } from "@funil/contract/automations/workflow-rules"
import { useQuery } from "@tanstack/react-query"
import { getRouteApi, Outlet, useParams } from "@tanstack/react-router"
import { RunList } from "../../features/workflow-runs/run-list.tsx"
import { workflowSetting } from "../../features/workflows/workflow-api.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { buttonClass } from "../../ui/marks/button.tsx"
import { ChoiceChips } from "../../ui/fields/choice-chips.tsx"
import { usePageTitle } from "../../ui/screen/page-title.ts"
import { WithSidePanel } from "../../ui/overlays/side-panel.tsx"
import { runLink } from "./run-link.tsx"
import { workflowLink } from "./workflow-link.tsx"

const route = getRouteApi("/signed-in/admin/workflows/$workflowId/runs")

/** The runs of a workflow, with the open run beside them. */
export function WorkflowRunsPage() {
  const m = useMessages()
  const words = m.workflowRuns
  const { workflowId } = route.useParams()
  const { runId } = useParams({ strict: false })
  const { state } = route.useSearch()
  const navigate = route.useNavigate()
  const read = useQuery(workflowSetting.one(workflowId))
  const workflow = read.data?.data
  usePageTitle(workflow?.name)
  const states = runStates.map((item) => ({ value: item, label: words.states[item] }))
  return (
    <WithSidePanel panel={runId && <Outlet />}>
      <div className="page">
        {!read.isError && (
          <>
            <div className="row wrap justify-between gap-3">
              <div>
                <h2 className="text-l break">{workflow?.name}</h2>
                <p className="muted">{words.ofWorkflow}</p>
              </div>
              {workflow && workflowLink(workflowId, words.toWorkflow, buttonClass({}))}
            </div>
            <ChoiceChips
              label={words.filter}
              value={state ?? "all"}
              options={[{ value: "all", label: words.all }, ...states]}
              onChange={(next) =>
                void navigate({ search: { state: next === "all" ? undefined : next }, replace: true })
              }
            />
          </>
        )}
        <RunList of={{ workflowId }} state={state} openId={runId} link={runLink} />
      </div>
    </WithSidePanel>
  )
}
