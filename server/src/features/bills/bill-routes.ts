import * as bills from "@funil/contract/bills"
import { route, type Route } from "../../platform/http/route.ts"
import { massTrash, massUpdate } from "../../platform/records/mass-edit.ts"
import { billList } from "./bill-list.ts"
import { billMass } from "./bill-mass.ts"
import { createBill } from "./create-bill.ts"
import { getBill } from "./get-bill.ts"
import { listCostCenters } from "./list-cost-centers.ts"
import { trashBill } from "./trash-bill.ts"
import { updateBill } from "./update-bill.ts"

export const billRoutes: Route[] = [
  route(bills.listBills, ({ ctx, query }) => billList.page(ctx, query)),
  route(bills.searchBills, ({ ctx, query }) =>
    billList.page(ctx, query, { search: query.search ?? query.name }),
  ),
  route(bills.findBills, ({ ctx, query }) => billList.find(ctx, query)),
  route(bills.filterBills, ({ ctx, query, body }) =>
    query.paginate === "false" ? billList.all(ctx, { ...query, ...body }) : billList.page(ctx, query, body),
  ),
  route(bills.listCostCenters, ({ ctx }) => listCostCenters(ctx)),
  route(bills.getBill, ({ ctx, params }) => getBill(ctx, params.id)),
  route(bills.createBill, ({ ctx, body }) => createBill(ctx, body)),
  route(bills.updateBill, ({ ctx, params, body, ifMatch }) => updateBill(ctx, params.id, body, ifMatch)),
  route(bills.trashBill, ({ ctx, params, ifMatch }) => trashBill(ctx, params.id, ifMatch)),
  route(bills.massUpdateBills, ({ ctx, body }) => massUpdate(ctx, billMass, body)),
  route(bills.massTrashBills, ({ ctx, body }) => massTrash(ctx, billMass, body)),
]
