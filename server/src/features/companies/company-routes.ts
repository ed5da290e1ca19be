import * as companies from "@funil/contract/companies"
import { route, type Route } from "../../platform/http/route.ts"
import { massTrash, massUpdate } from "../../platform/records/mass-edit.ts"
import { listDuplicateCompanies } from "./company-duplicates.ts"
import { createCompany } from "./create-company.ts"
import { getCompany } from "./get-company.ts"
import { listCompanyContacts } from "./list-company-contacts.ts"
import { listCompanyDeals } from "./list-company-deals.ts"
import { companyList } from "./company-list.ts"
import { companyMass } from "./company-mass.ts"
import { removeCompanyPicture, uploadCompanyPicture } from "./company-picture.ts"
import { mergeCompany } from "./merge-company.ts"
import { trashCompany } from "./trash-company.ts"
import { updateCompany } from "./update-company.ts"

export const companyRoutes: Route[] = [
  route(companies.listCompanies, ({ ctx, query }) => companyList.page(ctx, query)),
  route(companies.searchCompanies, ({ ctx, query }) =>
    companyList.page(ctx, query, { search: query.search ?? query.company }),
  ),
  route(companies.findCompanies, ({ ctx, query }) => companyList.find(ctx, query)),
  route(companies.filterCompanies, ({ ctx, query, body }) =>
    query.paginate === "false"
      ? companyList.all(ctx, { ...query, ...body })
      : companyList.page(ctx, query, body),
  ),
  route(companies.getCompany, ({ ctx, params }) => getCompany(ctx, params.id)),
  route(companies.createCompany, ({ ctx, body }) => createCompany(ctx, body)),
  route(companies.updateCompany, ({ ctx, params, body, ifMatch }) =>
    updateCompany(ctx, params.id, body, ifMatch),
  ),
  route(companies.trashCompany, ({ ctx, params, ifMatch }) => trashCompany(ctx, params.id, ifMatch)),
  route(companies.listCompanyContacts, ({ ctx, params, query }) =>
    listCompanyContacts(ctx, params.id, query),
  ),
  route(companies.uploadCompanyPicture, ({ ctx, params, body }) =>
    uploadCompanyPicture(ctx, params.id, body),
  ),
  route(companies.removeCompanyPicture, ({ ctx, params }) => removeCompanyPicture(ctx, params.id)),
  route(companies.listCompanyDeals, ({ ctx, params, query }) => listCompanyDeals(ctx, params.id, query)),
  route(companies.massUpdateCompanies, ({ ctx, body }) => massUpdate(ctx, companyMass, body)),
  route(companies.massTrashCompanies, ({ ctx, body }) => massTrash(ctx, companyMass, body)),
  route(companies.duplicateCompanies, ({ ctx, query }) => listDuplicateCompanies(ctx, query)),
  route(companies.mergeCompany, ({ ctx, params, body }) => mergeCompany(ctx, params.id, body)),
]
