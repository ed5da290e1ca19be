import * as contract from "@funil/contract/forms/forms"
import { queryOptions } from "@tanstack/react-query"
import { LayoutTemplate } from "lucide-react"
import { settingApi, settingSwitch } from "../../settings/setting-api.ts"
import { type AccountStatus, accountStatusOptions } from "../accounts/account-api.ts"

/** The account's web forms by name. */
export const formSetting = settingApi({
  key: "forms",
  endpoints: {
    list: contract.listForms,
    get: contract.getForm,
    create: contract.createForm,
    update: contract.updateForm,
    trash: contract.trashForm,
  },
  page: {
    path: "/admin/configs/webforms",
    create: "/admin/configs/webforms/create",
    title: (m) => m.shell.webforms,
    icon: LayoutTemplate,
  },
  words: (m) => m.forms,
  nameOf: ({ name }) => name,
  also: [accountStatusOptions.queryKey],
})

export const useSwitchForm = settingSwitch<contract.Form>(formSetting)

/** The number of forms, and the limit of the plan. */
export const formUsageOptions = queryOptions({
  ...accountStatusOptions,
  select: ({ usage }: AccountStatus) => usage.forms,
})
