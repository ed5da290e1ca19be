import type { Deal } from "@funil/contract/deals"
import { type ReactNode, Suspense } from "react"
import { useCan } from "../../lib/me.ts"
import { useMessages } from "../../lib/messages.ts"
import { EmptyFields } from "../../records/record/empty-fields.tsx"
import { RecordTabs } from "../../records/record/record-tabs.tsx"
import { usePageTitle } from "../../ui/page-title.ts"
import { usePhone } from "../../ui/phone.ts"
import { usePipeline } from "../pipelines/all-pipelines-api.ts"
import styles from "./deal-detail.module.css"
import { DealAmount } from "./deal-amount.tsx"
import { DealCustomFields } from "./deal-custom-fields.tsx"
import { DealHead, type DealWays } from "./deal-head.tsx"
import { DealPeople, type DealPickers } from "./deal-people.tsx"
import type { Begun } from "./deal-phone-bar.tsx"
import { DealPhoneSides } from "./deal-phone-sides.tsx"
import { DealProductList } from "./deal-product-list.tsx"
import { DealProperties } from "./deal-properties.tsx"
import { DealStageStepper } from "./deal-stage-stepper.tsx"
import { useDealStage } from "./deal-stage.ts"
import { RelatedDeals } from "./related-deals.tsx"
import { late } from "../../ui/late.ts"

const LostReasonDialog = late(async () => (await import("./lost-reason-dialog.tsx")).LostReasonDialog)

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

/** What a deal shows that is other features'. */
export interface DealSlots {
  pickers: DealPickers
  activity: DealActivitySlot
  /** Left out for whom it is not. */
  bills?: DealBillsSlot | undefined
  /** Left out where it is about none. */
  returned?: DealReturnSlot | undefined
  /** Why it can't be changed, where that is not for lack of a right. */
  lock?: ReactNode
  /** Asks for a stage of another pipeline; left out where there is none. */
  onSendAway?: (() => void) | undefined
}

export interface DealPlace {
  /** Left out where the place around the deal has them. */
  ways?: DealWays | undefined
  /** It stands beside a list, where there is room for one of its sides. */
  isNarrow?: boolean
  onTrashed: () => void
}

interface Props extends DealSlots, DealPlace {
  deal: Deal
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
      <EmptyFields entity="deal" isLocked={isLocked}>
        <DealProperties deal={deal} isLocked={isLocked} />
        <DealCustomFields deal={deal} isLocked={isLocked} />
      </EmptyFields>
      <DealProductList deal={deal} isLocked={isLocked} />
      {bills?.({ deal })}
      <RelatedDeals deal={deal} isLocked={isLocked} />
    </aside>
  )
}

interface TopProps extends Pick<Props, "deal" | "lock" | "ways" | "onSendAway" | "onTrashed"> {
  isLocked: boolean
  stage: ReturnType<typeof useDealStage>
}

/** What the deal is, and where it stands. */
function Top({ deal, lock, ways, onSendAway, onTrashed, isLocked, stage }: TopProps) {
  const m = useMessages()
  return (
    <div className={styles.top}>
      <DealHead
        deal={deal}
        isLocked={isLocked}
        isMoving={stage.isPending}
        ways={ways}
        onEnter={stage.enter}
        onSendAway={onSendAway}
        onTrashed={onTrashed}
      />
      <DealStageStepper deal={deal} isLocked={isLocked || stage.isPending} onPick={stage.enter} />
      {isLocked && (lock ?? <p className={styles.locked}>{m.deals.readOnly}</p>)}
    </div>
  )
}

interface SidesProps extends Pick<Props, "deal" | "isNarrow"> {
  isLocked: boolean
  top: ReactNode
  data: ReactNode
  activity: (begun?: Begun) => ReactNode
}

/** What happened and what the deal consists of: side by side, or one at a time where there is less room. */
function Sides({ deal, isNarrow, isLocked, top, data, activity }: SidesProps) {
  const m = useMessages()
  const isPhone = usePhone()
  if (isPhone) return <DealPhoneSides {...{ deal, isLocked, top, data, activity }} />
  return (
    <div className={styles.detail}>
      {top}
      {isNarrow ? (
        <div className={styles.narrow}>
          <RecordTabs tabs={{ activity: activity(), data }} />
        </div>
      ) : (
        <div className={styles.columns}>
          <section className={styles.activity} aria-label={m.details.tabs.activity}>
            {activity()}
          </section>
          {data}
        </div>
      )}
    </div>
  )
}

/** Everything about one deal. */
export function DealDetail(props: Props) {
  const { deal, activity, lock, ways, isNarrow = false, onSendAway, onTrashed, ...slots } = props
  const isLocked = !useCan("deal.update")
  const stage = useDealStage(deal)
  const reasons = usePipeline(deal.pipeline_id)?.lost_reason_options ?? []
  usePageTitle(deal.name)
  return (
    <>
      <Sides
        deal={deal}
        isLocked={isLocked}
        isNarrow={isNarrow}
        top={<Top {...{ deal, lock, ways, onSendAway, onTrashed, isLocked, stage }} />}
        data={<DataSide deal={deal} isLocked={isLocked} {...slots} />}
        activity={(begun) => activity({ deal, isLocked, begun })}
      />
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
