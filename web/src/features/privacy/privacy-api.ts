import { anonymiseContact, exportContactPrivacy } from "@funil/contract/privacy"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { call } from "../../lib/api.ts"
import { saveFile } from "../../lib/download.ts"
import { activeLanguage, messages } from "../../lib/messages.ts"
import { showToast } from "../../lib/toasts.ts"
import { privacyCsv } from "./privacy-csv.ts"

export interface PersonRef {
  readonly id: string
  readonly name: string
}

type Kind = "json" | "csv"

/** Gives out all that is stored about a person as a file. */
export function useExportPrivacy() {
  return useMutation({
    mutationFn: async ({ person, kind }: { person: PersonRef; kind: Kind }) => {
      const { data } = await call(exportContactPrivacy, { params: { id: person.id } })
      const text =
        kind === "json"
          ? JSON.stringify(data, null, 2)
          : privacyCsv(data, activeLanguage() === "en" ? "," : ";")
      const type = kind === "json" ? "application/json" : "text/csv;charset=utf-8"
      saveFile({
        file: new Blob([text], { type }),
        name: `${messages().privacy.fileName}-${person.id}.${kind}`,
      })
    },
    onSuccess: (_, { person }) => {
      const words = messages().privacy
      showToast({ status: "success", title: words.exported, description: person.name })
    },
    meta: { failure: (m) => m.privacy.exportFailed },
  })
}

/** Erases a person from the account, for good. */
export function useAnonymise() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: ({ id }: PersonRef) => call(anonymiseContact, { params: { id } }),
    onSuccess: async () => {
      showToast({ status: "success", title: messages().privacy.anonymised })
      await client.invalidateQueries()
    },
    meta: { failure: (m) => m.privacy.anonymiseFailed },
  })
}
