import type { Bill, BillStatus } from "@funil/contract/records/bills"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { Check, ChevronDown } from "lucide-react"
import { useMessages } from "../../lib/text/messages.ts"
import { showToast } from "../../lib/toasts.ts"
import { undoAction } from "../../lib/api/undo.ts"
import { useSaveRecord } from "../../records/record-api.ts"
import { Button, buttonClass } from "../../ui/marks/button.tsx"
import { Menu, MenuItem } from "../../ui/overlays/menu.tsx"
import { billKind } from "./bill-kind.ts"
import { billName } from "./bill-name.ts"
import { moveName, movesOf, statusName } from "./bill-status.ts"

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
export function BillMoves({ bill }: { bill: Bill }) {
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
