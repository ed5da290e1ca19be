import * as bills from "@funil/contract/bills"
import { route, type Route } from "../../platform/http/route.ts"
import { massTrash, massUpdate } from "../../platform/records/mass-edit.ts"
import { billRecord } from "./bill-record.ts"
import { listCostCenters } from "./list-cost-centers.ts"

const { list, mass } = billRecord

export const billRoutes: Route[] = [
  route(bills.listBills, ({ ctx, query }) => list.page(ctx, query)),
  route(bills.searchBills, ({ ctx, query }) => list.page(ctx, query, { search: query.search ?? query.name })),
  route(bills.findBills, ({ ctx, query }) => list.find(ctx, query)),
  route(bills.filterBills, ({ ctx, query, body }) =>
    query.paginate === "false" ? list.all(ctx, { ...query, ...body }) : list.page(ctx, query, body),
  ),
  route(bills.listCostCenters, ({ ctx }) => listCostCenters(ctx)),
  route(bills.getBill, ({ ctx, params }) => billRecord.get(ctx, params.id)),
  route(bills.createBill, ({ ctx, body }) => billRecord.create(ctx, body)),
  route(bills.updateBill, ({ ctx, params, body, ifMatch }) =>
    billRecord.update(ctx, params.id, body, ifMatch),
  ),
  route(bills.trashBill, ({ ctx, params, ifMatch }) => billRecord.trash(ctx, params.id, ifMatch)),
  route(bills.massUpdateBills, ({ ctx, body }) => massUpdate(ctx, mass, body)),
  route(bills.massTrashBills, ({ ctx, body }) => massTrash(ctx, mass, body)),
]
