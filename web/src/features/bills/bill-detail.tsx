import type { Bill } from "@funil/contract/records/bills"
import type { ReactNode } from "react"
import { useFormat } from "../../lib/text/format.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { CustomFieldRows } from "../../records/fields/custom-field-rows.tsx"
import { RecordFieldRow } from "../../records/fields/record-field-row.tsx"
import { useRecordField } from "../../records/fields/use-record-field.ts"
import { RecordDetail } from "../../records/record/record-detail.tsx"
import { RecordFacts } from "../../records/record/parts/record-facts.tsx"
import { RecordGroup } from "../../records/record/parts/record-group.tsx"
import { RecordHead, RecordMenu } from "../../records/record/parts/record-head.tsx"
import { RecordLink } from "../../records/record/record-link.tsx"
import { RecordTabs } from "../../records/record/parts/record-tabs.tsx"
import { InPlaceRow } from "../../ui/forms/in-place-row.tsx"
import { BillMark, BillStatusBadge } from "./bill-badges.tsx"
import styles from "./bill-detail.module.css"
import { billKind } from "./bill-kind.ts"
import { BillMoves } from "./bill-moves.tsx"
import { billName, contactName } from "./bill-name.ts"
import { BillPaymentPart } from "./bill-payment.tsx"
import { CostCenterField } from "./cost-center-field.tsx"
import { SeriesLink } from "./series-link.tsx"

function CostCenterRow({ bill }: { bill: Bill }) {
  const label = useMessages().fieldNames.bill.cost_center
  const field = useRecordField(billKind, bill, "cost_center")
  return (
    <InPlaceRow label={label} field={field} show={(value) => (typeof value === "string" ? value : "–")}>
      <CostCenterField
        quiet
        label={label}
        value={typeof field.value === "string" ? field.value : null}
        onChange={field.choose}
      />
    </InPlaceRow>
  )
}

function Rows({ bill, names }: { bill: Bill; names: readonly string[] }) {
  return names.map((name) => <RecordFieldRow key={name} kind={billKind} record={bill} name={name} />)
}

function Data({ bill }: { bill: Bill }) {
  const m = useMessages()
  const words = m.bills.groups
  return (
    <div className="stack gap-4 min-w-0">
      <BillPaymentPart bill={bill} />
      <RecordGroup>
        <Rows
          bill={bill}
          names={[
            "description",
            "type",
            "total",
            "due_date",
            ...(bill.paid_at === null ? [] : ["paid_at"]),
            "method",
          ]}
        />
      </RecordGroup>
      <RecordGroup title={words.links}>
        <Rows bill={bill} names={["contact_id", "company_id", "deal_id", "user_id"]} />
      </RecordGroup>
      <RecordGroup title={words.more}>
        <CostCenterRow bill={bill} />
        <Rows bill={bill} names={["tags", "subtotal", "url"]} />
      </RecordGroup>
      <CustomFieldRows kind={billKind} record={bill} />
      <RecordFacts record={bill} fieldNames={m.fieldNames.bill} />
    </div>
  )
}

/** Links to the bill's contact, company and deal. */
function Links({ bill: { contact, company, deal } }: { bill: Bill }) {
  return (
    <>
      {company && <RecordLink entity="company" id={company.id} text={company.company} />}
      {contact && <RecordLink entity="contact" id={contact.id} text={contactName(contact)} />}
      {deal && <RecordLink entity="deal" id={deal.id} text={deal.name} />}
    </>
  )
}

function Head({ bill, onClose }: { bill: Bill; onClose: () => void }) {
  const m = useMessages()
  const format = useFormat()
  return (
    <RecordHead
      picture={<BillMark type={bill.type} />}
      name={billName(bill) || m.records.table.unnamed}
      detail={
        <span className={`row wrap ${styles.facts}`}>
          <strong className="plain tabular">{format.money(bill.total)}</strong>
          <BillStatusBadge bill={bill} />
          <SeriesLink bill={bill} />
          <Links bill={bill} />
        </span>
      }
      menu={<RecordMenu kind={billKind} record={bill} canTrash onTrashed={onClose} />}
    >
      <BillMoves bill={bill} />
    </RecordHead>
  )
}

interface Props {
  id: string
  /** The bill's activity. */
  activity: ReactNode
  onClose: () => void
}

/** A bill with inline editing. */
export function BillDetail({ id, activity, onClose }: Props) {
  return (
    <RecordDetail kind={billKind} id={id} onClose={onClose}>
      {(bill) => (
        <>
          <Head bill={bill} onClose={onClose} />
          <RecordTabs canEdit tabs={{ data: <Data bill={bill} />, activity }} />
        </>
      )}
    </RecordDetail>
  )
}
