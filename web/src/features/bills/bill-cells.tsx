import type { Bill } from "@funil/contract/records/bills"
import { useMessages } from "../../lib/text/messages.ts"
import type { CellViews } from "../../records/table/table-row.tsx"
import { BillArrow, BillStatusBadge, BillType } from "./bill-badges.tsx"

/** The bill's position in its series. */
function Place({ number, of }: Pick<Bill, "number" | "of">) {
  const m = useMessages()
  return number !== null && of !== null && m.bills.series.place(number, of)
}

/** Cells of the bill list: the direction before the name, and type and status with shapes. */
export const billCells: CellViews<Bill> = {
  Lead: ({ record }) => <BillArrow type={record.type} />,
  byField: {
    type: ({ record }) => <BillType type={record.type} />,
    number: ({ record: { number, of } }) => <Place number={number} of={of} />,
    status: ({ record }) => <BillStatusBadge bill={record} />,
  },
}
