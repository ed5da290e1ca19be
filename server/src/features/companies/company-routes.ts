import * as companies from "@funil/contract/records/companies"
import { requireCan } from "../../platform/access/require-can.ts"
import { route, type Route } from "../../platform/http/route.ts"
import { massTrash, massUpdate } from "../../platform/records/mass-edit.ts"
import {
  alikeCompanies,
  createCompany,
  listCompanyContacts,
  listCompanyDeals,
  listDuplicateCompanies,
} from "./companies.ts"
import { companyPictures, companyRecord } from "./company-record.ts"
import { mergeCompany } from "./merge-company.ts"

const { list, mass } = companyRecord

export const companyRoutes: Route[] = [
  route(companies.listCompanies, ({ ctx, query }) => list.page(ctx, query)),
  route(companies.searchCompanies, ({ ctx, query }) =>
    list.page(ctx, query, { search: query.search ?? query.company }),
  ),
  route(companies.findCompanies, ({ ctx, query }) => list.find(ctx, query)),
  route(companies.filterCompanies, ({ ctx, query, body }) =>
    query.paginate === "false" ? list.all(ctx, { ...query, ...body }) : list.page(ctx, query, body),
  ),
  route(companies.getCompany, ({ ctx, params }) => companyRecord.get(ctx, params.id)),
  route(companies.createCompany, ({ ctx, body }) => createCompany(ctx, body)),
  route(companies.updateCompany, ({ ctx, params, body, ifMatch }) =>
    companyRecord.update(ctx, params.id, body, ifMatch),
  ),
  route(companies.trashCompany, ({ ctx, params, ifMatch }) => companyRecord.trash(ctx, params.id, ifMatch)),
  route(companies.listCompanyContacts, ({ ctx, params, query }) =>
    listCompanyContacts(ctx, params.id, query),
  ),
  route(companies.uploadCompanyPicture, ({ ctx, params, body }) =>
    companyPictures.upload(ctx, params.id, body),
  ),
  route(companies.removeCompanyPicture, ({ ctx, params }) => companyPictures.remove(ctx, params.id)),
  route(companies.listCompanyDeals, ({ ctx, params, query }) => listCompanyDeals(ctx, params.id, query)),
  route(companies.massUpdateCompanies, ({ ctx, body }) => massUpdate(ctx, mass, body)),
  route(companies.massTrashCompanies, ({ ctx, body }) => massTrash(ctx, mass, body)),
  route(companies.alikeCompanies, ({ ctx, body }) => alikeCompanies.ofTyped(ctx, body)),
  route(companies.duplicateCompanies, ({ ctx, query }) => listDuplicateCompanies(ctx, query)),
  route(companies.mergeCompany, ({ ctx, params, body }) =>
    mergeCompany(requireCan(ctx, "company.update"), params.id, body),
  ),
]
