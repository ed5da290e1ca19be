import type { Deal } from "@funil/contract/deals"
import { useQuery } from "@tanstack/react-query"
import { lazy, Suspense, useState } from "react"
import { useCan } from "../../lib/me.ts"
import { useMessages } from "../../lib/messages.ts"
import { usePageTitle } from "../../ui/page-title.ts"
import { pipelineOptions } from "../pipelines/pipeline-api.ts"
import styles from "./deal-detail.module.css"
import { DealHead, type DealNeighbours } from "./deal-head.tsx"
import { DealHistory } from "./deal-history.tsx"
import { DealLinkList, type DealPickers } from "./deal-link-list.tsx"
import { DealProperties } from "./deal-properties.tsx"
import { DealStageStepper } from "./deal-stage-stepper.tsx"
import { useDealStage } from "./deal-stage.ts"
import { DealTasks } from "./deal-tasks.tsx"

const LostReasonDialog = lazy(async () => ({ default: (await import("./lost-reason-dialog.tsx")).LostReasonDialog }))

interface Props {
  deal: Deal
  pickers: DealPickers
  neighbours: DealNeighbours
  onOpen: (dealId: string) => void
  onClose: () => void
}

const tabs = ["tasks", "history"] as const
type Tab = (typeof tabs)[number]

function Activity({ deal, isLocked }: { deal: Deal; isLocked: boolean }) {
  const m = useMessages()
  const canWriteTasks = useCan("task.write")
  const canReadLogs = useCan("log.read")
  const [tab, setTab] = useState<Tab>("tasks")
  return (
    <section className={styles.activity}>
      {canReadLogs ? (
        <div className={styles.tabs}>
          {tabs.map((item) => (
            <button key={item} type="button" className={styles.tab} aria-pressed={item === tab} onClick={() => setTab(item)}>
              {m.deals.sections[item]}
            </button>
          ))}
        </div>
      ) : (
        <h3 className={styles.heading}>{m.deals.sections.tasks}</h3>
      )}
      {tab === "tasks" ? (
        <DealTasks dealId={deal.id} isLocked={isLocked || !canWriteTasks} />
      ) : (
        <DealHistory deal={deal} />
      )}
    </section>
  )
}

/** Everything about one deal. */
export function DealDetail({ deal, pickers, neighbours, onOpen, onClose }: Props) {
  const m = useMessages()
  const isLocked = !useCan("deal.update")
  const stage = useDealStage(deal)
  const reasons = useQuery(pipelineOptions(deal.pipeline_id)).data?.lost_reason_options ?? []
  const { losing } = stage
  usePageTitle(deal.name)
  return (
    <div className={styles.detail}>
      <div className={styles.top}>
        <DealHead
          deal={deal}
          isLocked={isLocked}
          isMoving={stage.isPending}
          neighbours={neighbours}
          onOpen={onOpen}
          onEnter={stage.enter}
          onClose={onClose}
        />
        <DealStageStepper
          deal={deal}
          isLocked={isLocked || stage.isPending}
          onPick={(picked) => void stage.ask(picked)}
        />
        {isLocked && <p className={styles.locked}>{m.deals.readOnly}</p>}
      </div>
      <div className={styles.columns}>
        <Activity deal={deal} isLocked={isLocked} />
        <aside className={styles.side}>
          <DealProperties deal={deal} isLocked={isLocked} />
          <DealLinkList deal={deal} isLocked={isLocked} pickers={pickers} />
        </aside>
      </div>
      <Suspense>
        {losing && (
          <LostReasonDialog
            deals={[deal]}
            reasons={reasons}
            onConfirm={(reason) => {
              stage.cancelLosing()
              void stage.move(losing, reason)
            }}
            onClose={stage.cancelLosing}
          />
        )}
      </Suspense>
    </div>
  )
}
