import type { Bill, BillStatus } from "@funil/contract/records/bills"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { Check, ChevronDown } from "lucide-react"
import type { ReactNode } from "react"
import { undoAction } from "../../lib/api/undo.ts"
import { useFormat } from "../../lib/text/format.ts"
import { useMessages } from "../../lib/text/messages.ts"
import { showToast } from "../../lib/toasts.ts"
import { useRecordField } from "../../records/fields/use-record-field.ts"
import { useSaveRecord } from "../../records/record-api.ts"
import { personName } from "../../lib/text/person-name.ts"
import { RecordDetail } from "../../records/record/record-detail.tsx"
import { RecordLink } from "../../records/record/record-link.tsx"
import { InPlaceRow } from "../../ui/forms/in-place-row.tsx"
import { Button, buttonClass } from "../../ui/marks/button.tsx"
import { Menu, MenuItem } from "../../ui/overlays/menu.tsx"
import { BillMark, BillStatusBadge, SeriesLink } from "./bill-badges.tsx"
import styles from "./bill-detail.module.css"
import { billKind } from "./bill-kind.ts"
import { BillPaymentPart } from "./bill-payment.tsx"
import { billName, moveName, movesOf, statusName } from "./bill-words.ts"
import { CostCenterField } from "./cost-center-field.tsx"

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

/** The amount, the status, and links to the series, contact, company and deal. */
function Facts({ bill }: { bill: Bill }) {
  const format = useFormat()
  const { total, contact, company, deal } = bill
  return (
    <span className={`row wrap ${styles.facts}`}>
      <strong className="plain tabular">{format.money(total)}</strong>
      <BillStatusBadge bill={bill} />
      <SeriesLink bill={bill} />
      {company && <RecordLink entity="company" id={company.id} text={company.company} />}
      {contact && <RecordLink entity="contact" id={contact.id} text={personName(contact)} />}
      {deal && <RecordLink entity="deal" id={deal.id} text={deal.name} />}
    </span>
  )
}

/** Moves a bill to another status, with an undo in the toast. */
function useMoveBill(id: string) {
  const m = useMessages()
  const client = useQueryClient()
  const saveRecord = useSaveRecord(billKind, id)
  return useMutation({
    mutationFn: (status: BillStatus) => saveRecord(() => ({ status })),
    onSuccess: ({ data, undoToken }) => {
      const title = m.bills.moved(billName(data) || m.records.bill.one, statusName(m, data))
      showToast({ status: "success", title, action: undoAction(client, undoToken) })
    },
    meta: { failure: (words) => words.records.bill.updateFailed },
  })
}

/** Buttons for the status changes that are allowed. */
function BillMoves({ bill }: { bill: Bill }) {
  const m = useMessages()
  const { mutate, isPending } = useMoveBill(bill.id)
  const { main, others } = movesOf(bill)
  return (
    <>
      {main && (
        <Button size="s" look="primary" icon={<Check />} busy={isPending} onClick={() => mutate(main)}>
          {moveName(m, bill, main)}
        </Button>
      )}
      {others.length > 0 && (
        <Menu
          trigger={{
            className: buttonClass({ size: "s" }),
            disabled: isPending,
            children: (
              <>
                {m.bills.changeStatus}
                <ChevronDown aria-hidden="true" />
              </>
            ),
          }}
        >
          {others.map((to) => (
            <MenuItem key={to} onSelect={() => mutate(to)}>
              {moveName(m, bill, to)}
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  )
}

interface Props {
  id: string
  /** The bill's activity. */
  activity: ReactNode
  onClose: () => void
}

/** A bill with inline editing. */
export function BillDetail(page: Props) {
  return (
    <RecordDetail kind={billKind} {...page}>
      {(bill) => ({
        picture: <BillMark type={bill.type} />,
        detail: <Facts bill={bill} />,
        actions: <BillMoves bill={bill} />,
        lead: <BillPaymentPart bill={bill} />,
        rows: {
          cost_center: <CostCenterRow bill={bill} />,
          ...(bill.paid_at === null && { paid_at: null }),
        },
      })}
    </RecordDetail>
  )
}
