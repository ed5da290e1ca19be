import { useQuery } from "@tanstack/react-query"
import { TaskDetail } from "../../features/tasks/task-detail.tsx"
import { taskKind } from "../../features/tasks/task-kind.ts"
import { recordOptions } from "../../records/record-api.ts"
import { RecordActivity } from "../activity/record-activity.tsx"
import type { RecordPlace } from "../records/record-panel.tsx"
import { useNavigate } from "@tanstack/react-router"
import { LastWord } from "../../features/activity/last-word.tsx"
import { dealOptions } from "../../features/deals/deal-api.ts"
import { DealCustomer } from "../../features/deals/detail/deal-customer.tsx"
import { useCan } from "../../lib/session/me.ts"
import { DealRow } from "../../records/record/parts/deal-list.tsx"
import { Skeleton } from "../../ui/marks/skeleton.tsx"
import styles from "./task-around.module.css"

interface Props extends Pick<RecordPlace, "dealHref"> {
  dealId: string
}

/**
 * The context of a task's deal: its people and how to reach them, its stage, and the latest
 * activity.
 */
function TaskAround({ dealId, dealHref }: Props) {
  const navigate = useNavigate()
  const isLocked = !useCan("task.write")
  const { data, isError } = useQuery(dealOptions(dealId))
  // Users who can't see the deal see only the task.
  if (isError) return null
  if (!data) return <Skeleton height={112} />
  const { deal } = data
  return (
    <>
      <div className={styles.deal}>
        <div className={`hide-empty ${styles.customer}`}>
          <DealCustomer isAlone deal={deal} isLocked={isLocked} />
        </div>
        <DealRow deal={deal} hrefOf={dealHref} onOpen={(id) => void navigate({ href: dealHref(id) })} />
      </div>
      <LastWord record={{ entity: "deal", id: dealId }} />
    </>
  )
}

/** A task on any page that opens it. */
export function TaskRecord({ id, dealHref, onClose }: Omit<RecordPlace, "onOpen">) {
  const deal = useQuery(recordOptions(taskKind, id)).data?.data.deal
  return (
    <TaskDetail
      key={id}
      id={id}
      around={deal && <TaskAround dealId={deal.id} dealHref={dealHref} />}
      activity={<RecordActivity kind={taskKind} id={id} />}
      onClose={onClose}
    />
  )
}
