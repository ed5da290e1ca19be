import {
  type Contact,
  duplicateContacts,
  getContactCard,
  listContactDeals,
  mergeContact,
  removeContactPicture,
  uploadContactPicture,
} from "@funil/contract/records/contacts"
import { infiniteQueryOptions, useMutation } from "@tanstack/react-query"
import { call, read } from "../../lib/api/api.ts"
import { download, saveFile } from "../../lib/api/download.ts"
import { nextPage } from "../../lib/api/next-page.ts"
import type { MergeCall } from "../../records/record/duplicates/use-merge.ts"
import { pictureBody, type PictureSource } from "../../records/picture/picture-body.ts"

/** The contact's deals that the user can see, newest first. */
export const contactDealsOptions = (id: string) =>
  infiniteQueryOptions({
    queryKey: ["contacts", "deals", id],
    queryFn: ({ pageParam, signal }) =>
      read(listContactDeals, { params: { id }, query: { page: String(pageParam) } }, { signal }),
    initialPageParam: 1,
    getNextPageParam: nextPage,
    meta: { silent: true },
  })

/** Likely duplicate contacts, newest first. */
export const duplicateContactsOptions = infiniteQueryOptions({
  queryKey: ["contacts", "duplicates"],
  queryFn: ({ pageParam, signal }) =>
    read(duplicateContacts, { query: { page: String(pageParam) } }, { signal }),
  initialPageParam: 1,
  getNextPageParam: nextPage,
  meta: { silent: true },
})

export function uploadPicture(id: string, source: PictureSource) {
  return call(uploadContactPicture, { params: { id }, body: pictureBody("profile_picture", source) })
}

export function removePicture(id: string) {
  return call(removeContactPicture, { params: { id } })
}

export const mergeContacts: MergeCall<Contact> = (id, body) => call(mergeContact, { params: { id }, body })

/** Downloads a contact as a vCard for the device's address book. */
export function useSaveCard(id: string) {
  return useMutation({
    mutationFn: async () => {
      const { signal } = new AbortController()
      saveFile(await download(getContactCard, { params: { id } }, { signal, onProgress: () => undefined }))
    },
    meta: { failure: (m) => m.details.saveCardFailed },
  })
}
