import * as contract from "@funil/contract/forms/returns"
import { queryOptions } from "@tanstack/react-query"
import { PackageOpen } from "lucide-react"
import { call, read } from "../../lib/api/api.ts"
import { type PictureSource, pictureBody } from "../../records/picture/picture-body.ts"
import { settingApi, settingSwitch } from "../../settings/setting-api.ts"

/** The account's returns forms by name. */
export const returnsSetting = settingApi({
  key: "returns",
  endpoints: {
    list: contract.listReturnsForms,
    get: contract.getReturnsForm,
    create: contract.createReturnsForm,
    update: contract.updateReturnsForm,
    trash: contract.trashReturnsForm,
  },
  page: {
    path: "/admin/plugins/returns",
    create: "/admin/plugins/returns/create",
    title: (m) => m.shell.returns,
    icon: PackageOpen,
  },
  words: (m) => m.returns,
  nameOf: ({ name }) => name,
  // Saving a form may also create a pipeline.
  also: [["pipelines"]],
})

export const useSwitchReturnsForm = settingSwitch<contract.ReturnsForm>(returnsSetting)

/** The QR code of a form's address. */
export const returnsShareOptions = ({ id, url }: Pick<contract.ReturnsForm, "id" | "url">) =>
  queryOptions({
    queryKey: [returnsSetting.key, "share", id, url],
    queryFn: ({ signal }) => read(contract.shareReturnsForm, { params: { id } }, { signal }),
    staleTime: Infinity,
    meta: { silent: true },
  })

export function uploadImage(id: string, type: contract.ReturnsImage, source: PictureSource) {
  return call(contract.uploadReturnsImage, { params: { id }, body: pictureBody("file", source, { type }) })
}

export function removeImage(id: string, type: contract.ReturnsImage) {
  return call(contract.removeReturnsImage, { params: { id }, query: { type } })
}

/** The return request of a deal. A change of the deal invalidates it. */
export const dealReturnOptions = (dealId: string) =>
  queryOptions({
    queryKey: ["deals", "return", dealId],
    queryFn: ({ signal }) => read(contract.getDealReturn, { params: { id: dealId } }, { signal }),
    meta: { silent: true },
  })
