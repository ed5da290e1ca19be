import type { Deal } from "@funil/contract/records/deals"
import { type ReactNode, Suspense } from "react"
import { useCan } from "../../../lib/session/me.ts"
import { useMessages } from "../../../lib/text/messages.ts"
import { EmptyFields } from "../../../records/record/parts/empty-fields.tsx"
import { RecordTabs } from "../../../records/record/parts/record-tabs.tsx"
import { usePageTitle } from "../../../ui/screen/page-title.ts"
import { usePhone } from "../../../ui/screen/phone.ts"
import { usePipeline } from "../../pipelines/all-pipelines-api.ts"
import styles from "./deal-detail.module.css"
import { DealHead, type DealWays } from "./deal-head.tsx"
import { DealPeople } from "./deal-people.tsx"
import type { ComposerStart } from "./deal-phone-bar.tsx"
import { DealPhoneSides } from "./deal-phone-sides.tsx"
import { DealProductList } from "../products/deal-product-list.tsx"
import { DealProperties } from "./deal-properties.tsx"
import { DealStageStepper } from "./deal-stage-stepper.tsx"
import { useDealStage } from "../deal-stage.ts"
import { RelatedDeals } from "./related-deals.tsx"
import { late } from "../../../ui/screen/late.ts"
import { useQuery, useQueryClient } from "@tanstack/react-query"
import { CustomFieldRows } from "../../../records/fields/custom-field-rows.tsx"
import { recordOptions } from "../../../records/record-api.ts"
import { dealOptions } from "../deal-api.ts"
import { dealKind } from "../deal-kind.ts"
import { money } from "@funil/contract/schemas/shared/values/money"
import { useFormat } from "../../../lib/text/format.ts"
import { InPlaceRow } from "../../../ui/forms/in-place-row.tsx"
import { inPlaceKeys } from "../../../ui/forms/in-place-keys.ts"
import { MoneyField } from "../../../ui/fields/money-field.tsx"
import { useDealField } from "../deal-edit.ts"

/** The deal's value with inline editing. */
function DealAmount({ deal, isLocked }: { deal: Deal; isLocked: boolean }) {
  const m = useMessages()
  const format = useFormat()
  const label = m.fieldNames.deal.amount
  const field = useDealField(deal, "amount", money)
  return (
    <fieldset disabled={isLocked}>
      <InPlaceRow label={label} field={field} show={format.money}>
        <MoneyField
          quiet
          label={label}
          value={field.value}
          onChange={(amount) => field.change(amount ?? 0)}
          error={field.error}
          {...inPlaceKeys(field)}
        />
      </InPlaceRow>
    </fieldset>
  )
}

/**
 * The deal's custom fields. They save like any record's, and events refresh the rest of the deal.
 */
function DealCustomFields({ deal, isLocked }: { deal: Deal; isLocked: boolean }) {
  const known = useQueryClient().getQueryState(dealOptions(deal.id).queryKey)
  const { data } = useQuery({
    ...recordOptions(dealKind, deal.id),
    // It is the same deal, so both caches can share it.
    initialData: known?.data && { data: known.data.deal, etag: known.data.etag },
    initialDataUpdatedAt: known?.dataUpdatedAt,
  })
  const record = { ...deal, custom_fields: data?.data.custom_fields ?? deal.custom_fields }
  return (
    <fieldset className="stack gap-3 min-w-0 hide-empty" disabled={isLocked}>
      <CustomFieldRows kind={dealKind} record={record} />
    </fieldset>
  )
}

const LostReasonDialog = late(
  async () => (await import("../dialogs/lost-reason-dialog.tsx")).LostReasonDialog,
)

/** The deal's activity and open tasks, rendered by other features. */
export type DealActivitySlot = (props: {
  deal: Deal
  isLocked: boolean
  begun?: ComposerStart | undefined
}) => ReactNode

/** The deal's bills, rendered by another feature. */
export type DealBillsSlot = (props: { deal: Deal }) => ReactNode

/** The return request that created the deal, rendered by another feature. */
export type DealReturnSlot = (props: { deal: Deal }) => ReactNode

/** The parts of a deal that other features render. */
export interface DealSlots {
  activity: DealActivitySlot
  /** Undefined for users who can't see bills. */
  bills?: DealBillsSlot | undefined
  /** Undefined if the deal comes from no return request. */
  returned?: DealReturnSlot | undefined
  /** Explains why the deal is locked, unless the user just lacks the right. */
  lock?: ReactNode
  /**
   * Opens the dialog for moving the deal to another pipeline. Undefined if there is no other
   * pipeline.
   */
  onSendAway?: (() => void) | undefined
}

export interface DealPlace {
  /** The links to neighboring deals. Undefined if the page around shows them. */
  ways?: DealWays | undefined
  /** Whether the deal is beside a list, with space for a single side. */
  isNarrow?: boolean
  onTrashed: () => void
}

interface Props extends DealSlots, DealPlace {
  deal: Deal
}

/** The deal's fields, people and products. */
function DataSide({
  deal,
  isLocked,
  bills,
  returned,
}: Pick<Props, "deal" | "bills" | "returned"> & { isLocked: boolean }) {
  return (
    <aside className={`stack gap-3 ${styles.side}`}>
      {returned?.({ deal })}
      <DealAmount deal={deal} isLocked={isLocked} />
      <DealPeople deal={deal} isLocked={isLocked} />
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

/** The head of a deal and its stages. */
function Top({ deal, lock, ways, onSendAway, onTrashed, isLocked, stage }: TopProps) {
  const m = useMessages()
  return (
    <div className={`stack gap-3 ${styles.top}`}>
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
      {isLocked && (lock ?? <p className="muted">{m.deals.readOnly}</p>)}
    </div>
  )
}

interface SidesProps extends Pick<Props, "deal" | "isNarrow"> {
  isLocked: boolean
  top: ReactNode
  data: ReactNode
  activity: (begun?: ComposerStart) => ReactNode
}

/** The activity and the data: side by side, or as tabs in a narrow place. */
function Sides({ deal, isNarrow, isLocked, top, data, activity }: SidesProps) {
  const m = useMessages()
  const isPhone = usePhone()
  if (isPhone) return <DealPhoneSides {...{ deal, isLocked, top, data, activity }} />
  return (
    <div className={styles.detail}>
      {top}
      {isNarrow ? (
        <div className={`stack gap-4 ${styles.narrow}`}>
          <RecordTabs tabs={{ activity: activity(), data }} />
        </div>
      ) : (
        <div className={styles.columns}>
          <section className={`stack gap-4 ${styles.activity}`} aria-label={m.details.tabs.activity}>
            {activity()}
          </section>
          {data}
        </div>
      )}
    </div>
  )
}

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
