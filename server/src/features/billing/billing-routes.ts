import * as billing from "@funil/contract/billing"
import { route, type Route } from "../../platform/http/route.ts"
import { listInvoices } from "./list-invoices.ts"
import { orderPlan } from "./order-plan.ts"
import { getPendingChange, revokePendingChange } from "./pending-change.ts"
import { previewInvoice } from "./preview-invoice.ts"

export const billingRoutes: Route[] = [
  route(billing.previewInvoice, ({ ctx, body }) => previewInvoice(ctx, body)),
  route(billing.createInvoice, ({ ctx, body }) => orderPlan(ctx, body)),
  route(billing.listInvoices, ({ ctx }) => listInvoices(ctx)),
  route(billing.getPendingChange, ({ ctx }) => getPendingChange(ctx)),
  route(billing.revokePendingChange, ({ ctx }) => revokePendingChange(ctx)),
]
