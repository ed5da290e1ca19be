import type { Bill } from "@funil/contract/bills"
import type { CellViews } from "../../records/table/table-row.tsx"
import { BillArrow, BillStatusBadge, BillType } from "./bill-badges.tsx"

/** What lists show of bills by themselves: the way of the money before the name, type and status with their shapes. */
export const billCells: CellViews<Bill> = {
  Lead: ({ record }) => <BillArrow type={record.type} />,
  byField: {
    type: ({ record }) => <BillType type={record.type} />,
    status: ({ record }) => <BillStatusBadge bill={record} />,
  },
}
