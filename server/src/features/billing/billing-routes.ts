import * as billing from "@funil/contract/account/billing"
import { route, type Route } from "../../platform/http/route.ts"
import { getPendingChange, listInvoices, orderPlan, previewInvoice, revokePendingChange } from "./orders.ts"
export const billingRoutes: Route[] = [
  route(billing.previewInvoice, ({ ctx, body }) => previewInvoice(ctx, body)),
  route(billing.createInvoice, ({ ctx, body }) => orderPlan(ctx, body)),
  route(billing.listInvoices, ({ ctx }) => listInvoices(ctx)),
  route(billing.getPendingChange, ({ ctx }) => getPendingChange(ctx)),
  route(billing.revokePendingChange, ({ ctx }) => revokePendingChange(ctx)),
]
