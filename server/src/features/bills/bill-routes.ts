import * as collector from "@funil/contract/data/collector"
import * as bills from "@funil/contract/records/bills"
import { route, type Route } from "../../platform/http/route.ts"
import { massTrash, massUpdate } from "../../platform/records/mass-edit.ts"
import { chargeBill, getBillPayment, sendBill } from "./bill-payment.ts"
import { listCostCenters, summarizeBills } from "./bill-queries.ts"
import { billRecord } from "./bill-record.ts"
import { createBills, trashBills, updateBills } from "./bill-series.ts"
import { connectCollector, disconnectCollector, getCollector } from "./charges/bill-collector.ts"
const { list, mass } = billRecord

export const billRoutes: Route[] = [
  route(bills.listBills, ({ ctx, query }) => list.page(ctx, query)),
  route(bills.searchBills, ({ ctx, query }) => list.page(ctx, query, { search: query.search ?? query.name })),
  route(bills.findBills, ({ ctx, query }) => list.find(ctx, query)),
  route(bills.filterBills, ({ ctx, query, body }) =>
    query.paginate === "false" ? list.all(ctx, { ...query, ...body }) : list.page(ctx, query, body),
  ),
  route(bills.summarizeBills, ({ ctx, body }) => summarizeBills(ctx, body)),
  route(bills.listCostCenters, ({ ctx }) => listCostCenters(ctx)),
  route(bills.getBill, ({ ctx, params }) => billRecord.get(ctx, params.id)),
  route(bills.getBillPayment, ({ ctx, params }) => getBillPayment(ctx, params.id)),
  route(bills.chargeBill, ({ ctx, params }) => chargeBill(ctx, params.id)),
  route(collector.getCollector, ({ ctx }) => getCollector(ctx)),
  route(collector.connectCollector, ({ ctx, body }) => connectCollector(ctx, body)),
  route(collector.disconnectCollector, ({ ctx }) => disconnectCollector(ctx)),
  route(bills.sendBill, ({ ctx, params, body }) => sendBill(ctx, params.id, body)),
  route(bills.createBill, ({ ctx, body }) => createBills(ctx, body)),
  route(bills.updateBill, ({ ctx, params, query, body, ifMatch }) =>
    updateBills(ctx, params.id, body, { ...query, ifMatch }),
  ),
  route(bills.trashBill, ({ ctx, params, query, ifMatch }) =>
    trashBills(ctx, params.id, { ...query, ifMatch }),
  ),
  route(bills.massUpdateBills, ({ ctx, body }) => massUpdate(ctx, mass, body)),
  route(bills.massTrashBills, ({ ctx, body }) => massTrash(ctx, mass, body)),
]
