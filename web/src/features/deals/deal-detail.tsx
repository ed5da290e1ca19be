import type { Deal } from "@funil/contract/deals"
import { useQuery } from "@tanstack/react-query"
import { lazy, type ReactNode, Suspense, useState } from "react"
import { useCan } from "../../lib/me.ts"
import { useMessages } from "../../lib/messages.ts"
import { usePageTitle } from "../../ui/page-title.ts"
import { usePhone } from "../../ui/phone.ts"
import { pipelineOptions } from "../pipelines/pipeline-api.ts"
import styles from "./deal-detail.module.css"
import { DealCustomFields } from "./deal-custom-fields.tsx"
import { DealHead, type DealNeighbours } from "./deal-head.tsx"
import { DealHistory } from "./deal-history.tsx"
import { DealLinkList, type DealPickers } from "./deal-link-list.tsx"
import { DealProductList } from "./deal-product-list.tsx"
import { DealProperties } from "./deal-properties.tsx"
import { DealStageStepper } from "./deal-stage-stepper.tsx"
import { useDealStage } from "./deal-stage.ts"
import { DealTasks } from "./deal-tasks.tsx"

const LostReasonDialog = lazy(async () => ({
  default: (await import("./lost-reason-dialog.tsx")).LostReasonDialog,
}))

interface Props {
  deal: Deal
  pickers: DealPickers
  neighbours: DealNeighbours
  onOpen: (dealId: string) => void
  onClose: () => void
}

type Tab = "data" | "tasks" | "history"

interface ActivityProps {
  deal: Deal
  isLocked: boolean
  /** On a phone, what stands beside the activity elsewhere is the first of its tabs. */
  data: ReactNode
}

function Activity({ deal, isLocked, data }: ActivityProps) {
  const m = useMessages()
  const isPhone = usePhone()
  const canWriteTasks = useCan("task.write")
  const canReadLogs = useCan("log.read")
  const [chosen, setTab] = useState<Tab>()
  const tabs: Tab[] = [
    ...(isPhone ? (["data"] as const) : []),
    "tasks",
    ...(canReadLogs ? (["history"] as const) : []),
  ]
  const tab = chosen && tabs.includes(chosen) ? chosen : tabs[0]
  return (
    <section className={styles.activity}>
      <div className={styles.tabs}>
        {tabs.map((item) => (
          <button
            key={item}
            type="button"
            className={styles.tab}
            aria-pressed={item === tab}
            onClick={() => setTab(item)}
          >
            {m.deals.sections[item]}
          </button>
        ))}
      </div>
      {tab === "data" && data}
      {tab === "tasks" && <DealTasks dealId={deal.id} isLocked={isLocked || !canWriteTasks} />}
      {tab === "history" && <DealHistory deal={deal} />}
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
  const isPhone = usePhone()
  usePageTitle(deal.name)
  const data = (
    <aside className={styles.side}>
      <DealProperties deal={deal} isLocked={isLocked} />
      <DealCustomFields deal={deal} isLocked={isLocked} />
      <DealProductList deal={deal} isLocked={isLocked} />
      <DealLinkList deal={deal} isLocked={isLocked} pickers={pickers} />
    </aside>
  )
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
        <Activity deal={deal} isLocked={isLocked} data={data} />
        {!isPhone && data}
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
