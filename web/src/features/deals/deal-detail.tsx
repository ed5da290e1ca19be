import type { Deal } from "@funil/contract/deals"
import { lazy, type ReactNode, Suspense } from "react"
import { useCan } from "../../lib/me.ts"
import { useMessages } from "../../lib/messages.ts"
import { usePageTitle } from "../../ui/page-title.ts"
import { usePhone } from "../../ui/phone.ts"
import { usePipeline } from "../pipelines/all-pipelines-api.ts"
import styles from "./deal-detail.module.css"
import { DealAmount } from "./deal-amount.tsx"
import { DealCustomFields } from "./deal-custom-fields.tsx"
import { DealHead, type DealNeighbours } from "./deal-head.tsx"
import { DealPeople, type DealPickers } from "./deal-people.tsx"
import type { Begun } from "./deal-phone-bar.tsx"
import { DealPhoneSides } from "./deal-phone-sides.tsx"
import { DealProductList } from "./deal-product-list.tsx"
import { DealProperties } from "./deal-properties.tsx"
import { DealStageStepper } from "./deal-stage-stepper.tsx"
import { useDealStage } from "./deal-stage.ts"
import { RelatedDeals } from "./related-deals.tsx"

const LostReasonDialog = lazy(async () => ({
  default: (await import("./lost-reason-dialog.tsx")).LostReasonDialog,
}))

/** What happened around a deal and is planned, which other features show. */
export type DealActivitySlot = (props: {
  deal: Deal
  isLocked: boolean
  begun?: Begun | undefined
}) => ReactNode

/** Its bills, which other features show. */
export type DealBillsSlot = (props: { deal: Deal }) => ReactNode

/** The request to send something back that it is about, which another feature shows. */
export type DealReturnSlot = (props: { deal: Deal }) => ReactNode

interface Props {
  deal: Deal
  pickers: DealPickers
  activity: DealActivitySlot
  /** Left out for whom it is not. */
  bills?: DealBillsSlot | undefined
  /** Left out where it is about none. */
  returned?: DealReturnSlot | undefined
  /** Why it can't be changed, where that is not for lack of a right. */
  lock?: ReactNode
  neighbours: DealNeighbours
  onOpen: (dealId: string) => void
  onClose: () => void
}

/** What a deal consists of. */
function DataSide({
  deal,
  isLocked,
  bills,
  returned,
  pickers,
}: Pick<Props, "deal" | "bills" | "returned" | "pickers"> & { isLocked: boolean }) {
  return (
    <aside className={styles.side}>
      {returned?.({ deal })}
      <DealAmount deal={deal} isLocked={isLocked} />
      <DealPeople deal={deal} isLocked={isLocked} pickers={pickers} />
      <DealProperties deal={deal} isLocked={isLocked} />
      <DealCustomFields deal={deal} isLocked={isLocked} />
      <DealProductList deal={deal} isLocked={isLocked} />
      {bills?.({ deal })}
      <RelatedDeals deal={deal} isLocked={isLocked} />
    </aside>
  )
}

interface TopProps extends Pick<Props, "deal" | "lock" | "onOpen" | "onClose" | "neighbours"> {
  isLocked: boolean
  stage: ReturnType<typeof useDealStage>
}

/** What the deal is, and where it stands. */
function Top({ deal, lock, onOpen, onClose, neighbours, isLocked, stage }: TopProps) {
  const m = useMessages()
  return (
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
      {isLocked && (lock ?? <p className={styles.locked}>{m.deals.readOnly}</p>)}
    </div>
  )
}

/** Everything about one deal. */
export function DealDetail({ deal, activity: renderActivity, lock, onOpen, onClose, ...slots }: Props) {
  const m = useMessages()
  const isLocked = !useCan("deal.update")
  const stage = useDealStage(deal)
  const reasons = usePipeline(deal.pipeline_id)?.lost_reason_options ?? []
  const isPhone = usePhone()
  usePageTitle(deal.name)
  const data = <DataSide deal={deal} isLocked={isLocked} {...slots} />
  const { neighbours } = slots
  const top = <Top {...{ deal, lock, onOpen, onClose, neighbours, isLocked, stage }} />
  return (
    <>
      {isPhone ? (
        <DealPhoneSides
          deal={deal}
          isLocked={isLocked}
          top={top}
          data={data}
          activity={(begun) => renderActivity({ deal, isLocked, begun })}
        />
      ) : (
        <div className={styles.detail}>
          {top}
          <div className={styles.columns}>
            <section className={styles.activity} aria-label={m.details.tabs.activity}>
              {renderActivity({ deal, isLocked })}
            </section>
            {data}
          </div>
        </div>
      )}
      <Suspense>
        {stage.isLosing && (
          <LostReasonDialog
            deals={[deal]}
            reasons={reasons}
            onConfirm={stage.lose}
            onClose={stage.cancelLosing}
          />
        )}
      </Suspense>
    </>
  )
}
