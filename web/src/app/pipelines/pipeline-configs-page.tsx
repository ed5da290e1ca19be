import { Link, Outlet, useNavigate } from "@tanstack/react-router"
import { Plus } from "lucide-react"
import { ArchivedPipelines } from "../../features/pipelines/config/archived-pipelines.tsx"
import { PipelineConfigList } from "../../features/pipelines/config/pipeline-config-list.tsx"
import { useMessages } from "../../lib/text/messages.ts"
import { buttonClass } from "../../ui/marks/button.tsx"

export function PipelineConfigsPage() {
  const m = useMessages()
  const navigate = useNavigate()
  const create = (
    <Link to="/admin/configs/pipelines/create" className={buttonClass({ look: "primary" })}>
      <Plus aria-hidden="true" />
      {m.pipelines.create}
    </Link>
  )
  return (
    <div className="page">
      <div className="row wrap justify-between gap-3">
        <p className="muted">{m.pipelineConfig.list.text}</p>
        {create}
      </div>
      <PipelineConfigList
        create={create}
        onOpenBoard={(id) => void navigate({ to: "/pipelines", search: { pipeline: id } })}
        onEdit={(id) =>
          void navigate({ to: "/admin/configs/pipelines/$pipelineId/edit", params: { pipelineId: id } })
        }
      />
      <ArchivedPipelines />
      <Outlet />
    </div>
  )
}
