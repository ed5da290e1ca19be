import {
  type Company,
  duplicateCompanies,
  listCompanyContacts,
  listCompanyDeals,
  mergeCompany,
  removeCompanyPicture,
  uploadCompanyPicture,
} from "@funil/contract/records/companies"
import { infiniteQueryOptions } from "@tanstack/react-query"
import { call, read } from "../../lib/api/api.ts"
import { nextPage } from "../../lib/api/next-page.ts"
import type { MergeCall } from "../../records/record/duplicates/use-merge.ts"
import { pictureBody, type PictureSource } from "../../records/picture/picture-body.ts"

/** The company's deals that the user can see, newest first. */
export const companyDealsOptions = (id: string) =>
  infiniteQueryOptions({
    queryKey: ["companies", "deals", id],
    queryFn: ({ pageParam, signal }) =>
      read(listCompanyDeals, { params: { id }, query: { page: String(pageParam) } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    meta: { silent: true },
  })

/** The company's contacts that the user can see. */
export const companyContactsOptions = (id: string) =>
  infiniteQueryOptions({
    queryKey: ["companies", "contacts", id],
    queryFn: ({ pageParam, signal }) =>
      read(listCompanyContacts, { params: { id }, query: { page: String(pageParam) } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    meta: { silent: true },
  })

/** Likely duplicate companies, newest first. */
export const duplicateCompaniesOptions = infiniteQueryOptions({
  queryKey: ["companies", "duplicates"],
  queryFn: ({ pageParam, signal }) =>
    read(duplicateCompanies, { query: { page: String(pageParam) } }, { signal }),
  initialPageParam: 1,
  getNextPageParam: nextPage,
  meta: { silent: true },
})

export function uploadPicture(id: string, source: PictureSource) {
  return call(uploadCompanyPicture, { params: { id }, body: pictureBody("profile_picture", source) })
}

export function removePicture(id: string) {
  return call(removeCompanyPicture, { params: { id } })
}

export const mergeCompanies: MergeCall<Company> = (id, body) => call(mergeCompany, { params: { id }, body })
