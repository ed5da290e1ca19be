import { useQuery } from "@tanstack/react-query"
import { SquareKanban, X } from "lucide-react"
import type { ReactNode } from "react"
import { useMessages } from "../../../lib/text/messages.ts"
import { Drawer } from "../../../ui/overlays/drawer.tsx"
import { EmptyState } from "../../../ui/marks/empty-state.tsx"
import { ErrorState } from "../../../ui/marks/error-state.tsx"
import { IconButton } from "../../../ui/marks/icon-button.tsx"
import { Skeleton } from "../../../ui/marks/skeleton.tsx"
import { pipelineOptions } from "../pipeline-api.ts"
import { PipelineConfig } from "./pipeline-config.tsx"
import styles from "./pipeline-config-drawer.module.css"

interface Props {
  id: string
  onClose: () => void
  /** The dialog of a stage, over the drawer. */
  children?: ReactNode
}

function Placeholder() {
  return (
    <div className={`stack gap-3 ${styles.placeholder}`} aria-busy="true">
      <Skeleton width="45%" height={32} />
      {Array.from({ length: 6 }, (_, index) => (
        <Skeleton key={index} height={36} />
      ))}
    </div>
  )
}

/** The settings of a pipeline, over the list. */
export function PipelineConfigDrawer({ id, onClose, children }: Props) {
  const m = useMessages()
  const pipeline = useQuery(pipelineOptions(id))
  const close = () => {
    // Blur saves the field that is being edited.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
    onClose()
  }
  return (
    <Drawer label={pipeline.data?.name ?? m.pipelines.edit} onClose={close}>
      <header className={`surface row gap-2 ${styles.header}`}>
        <h2 className="flex-1 text-m">{m.pipelines.edit}</h2>
        <IconButton label={m.ui.close} icon={<X />} onClick={close} />
      </header>
      {pipeline.data && <PipelineConfig pipeline={pipeline.data} onGone={onClose} />}
      {pipeline.isPending && <Placeholder />}
      {pipeline.isError && !pipeline.data && (
        <ErrorState
          title={m.pipelines.loadFailed}
          error={pipeline.error}
          onRetry={() => void pipeline.refetch()}
        />
      )}
      {pipeline.isSuccess && !pipeline.data && (
        <EmptyState icon={<SquareKanban />} title={m.pipelineConfig.config.gone}>
          {m.pipelineConfig.config.goneText}
        </EmptyState>
      )}
      {children}
    </Drawer>
  )
}
