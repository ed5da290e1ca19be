import { useQuery } from "@tanstack/react-query"
import { useNavigate } from "@tanstack/react-router"
import { LastWord } from "../../features/activity/last-word.tsx"
import { dealOptions } from "../../features/deals/deal-api.ts"
import { DealCustomer } from "../../features/deals/deal-customer.tsx"
import { useCan } from "../../lib/me.ts"
import { DealRow } from "../../records/record/deal-row.tsx"
import { Skeleton } from "../../ui/skeleton.tsx"
import type { RecordPlace } from "../record-pages/record-place.ts"
import styles from "./task-around.module.css"

interface Props extends Pick<RecordPlace, "dealHref"> {
  dealId: string
}

/** What one needs to know to do a task of a deal: who buys and how to reach them, where the deal stands, and what was said last. */
export function TaskAround({ dealId, dealHref }: Props) {
  const navigate = useNavigate()
  const isLocked = !useCan("task.write")
  const { data, isError } = useQuery(dealOptions(dealId))
  // Who does not see the deal has the task alone.
  if (isError) return null
  if (!data) return <Skeleton height={112} />
  const { deal } = data
  return (
    <>
      <div className={styles.deal}>
        <div className={styles.customer}>
          <DealCustomer isAlone deal={deal} isLocked={isLocked} />
        </div>
        <DealRow deal={deal} hrefOf={dealHref} onOpen={(id) => void navigate({ href: dealHref(id) })} />
      </div>
      <LastWord record={{ entity: "deal", id: dealId }} />
    </>
  )
}
