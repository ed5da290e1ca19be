import type { Messages } from "../pt-br.ts"

export const bills: Messages["bills"] = {
  submit: "Create bill",
  descriptionPlaceholder: { revenue: "E.g. Consulting in March", expense: "E.g. Shop rent" },
  costCenterPlaceholder: "Choose or create one",
  groups: { links: "Links", more: "More details" },
  changeStatus: "Change status",
  moved: (name, status) => `${name}: ${status.toLowerCase()}`,
  paidStatuses: { received: "Paid", received_in_cash: "Paid in cash" },
  moves: {
    pending: "Back to pending",
    confirmed: "Confirm",
    received: "Mark as received",
    received_in_cash: "Mark as received in cash",
    refund_requested: "Request a refund",
    refunded: "Mark as refunded",
    overdue: "Mark as overdue",
    cancel_refund: "Cancel the refund",
  },
  paidMoves: { received: "Mark as paid", received_in_cash: "Mark as paid in cash" },
}
