import { Outlet, useNavigate } from "@tanstack/react-router"
import { ArchivedPipelines } from "../../features/pipelines/config/archived-pipelines.tsx"
import { PipelineConfigList } from "../../features/pipelines/config/pipeline-config-list.tsx"
import { useMessages } from "../../lib/text/messages.ts"
import { CreateLink, SettingsPage } from "../../settings/setting-list.tsx"

export function PipelineConfigsPage() {
  const m = useMessages()
  const navigate = useNavigate()
  const create = <CreateLink to="/admin/configs/pipelines/create">{m.pipelines.create}</CreateLink>
  return (
    <SettingsPage lead={m.pipelineConfig.list.text} actions={create}>
      <PipelineConfigList
        create={create}
        onOpenBoard={(id) => void navigate({ to: "/pipelines", search: { pipeline: id } })}
        onEdit={(id) =>
          void navigate({ to: "/admin/configs/pipelines/$pipelineId/edit", params: { pipelineId: id } })
        }
      />
      <ArchivedPipelines />
      <Outlet />
    </SettingsPage>
  )
}
