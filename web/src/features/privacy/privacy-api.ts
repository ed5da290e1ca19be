import { anonymiseContact, exportContactPrivacy, type PrivacyExport } from "@funil/contract/account/privacy"
import { useMutation, useQueryClient } from "@tanstack/react-query"
import { call } from "../../lib/api/api.ts"
import { saveFile } from "../../lib/api/download.ts"
import { activeLanguage, messages } from "../../lib/text/messages.ts"
import { showToast } from "../../lib/toasts.ts"
import { zip, type ZipEntry } from "../../lib/text/zip.ts"
import { privacyCsv } from "./privacy-csv.ts"

export interface PersonRef {
  readonly id: string
  readonly name: string
}

function encoded(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}

async function bytesOf(address: string): Promise<Uint8Array<ArrayBuffer>> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`The file answered ${response.status}`)
  return response.bytes()
}

async function pictureEntries({ contact, merged }: PrivacyExport): Promise<ZipEntry[]> {
  const addresses = new Set([contact, ...merged].flatMap(({ picture }) => picture ?? []))
  const { pictureName } = messages().privacy
  return Promise.all(
    [...addresses].map(async (address, index) => ({
      name: `${pictureName}-${index + 1}.webp`,
      bytes: await bytesOf(address),
    })),
  )
}

/**
 * The attached files, numbered because names can repeat. They load in sequence, since each can have
 * 25 MB.
 */
async function fileEntries({ files }: PrivacyExport): Promise<ZipEntry[]> {
  const folder = messages().privacy.filesFolder
  const entries: ZipEntry[] = []
  for (const [index, { name, url }] of files.entries()) {
    const safe = name.replaceAll(/[\\/:*?"<>|]/g, "_")
    entries.push({ name: `${folder}/${index + 1}-${safe}`, bytes: await bytesOf(url) })
  }
  return entries
}

/** Exports everything stored about a person as a zip: JSON, CSV, pictures and files. */
export function useExportPrivacy() {
  return useMutation({
    mutationFn: async ({ id }: PersonRef) => {
      const { data } = await call(exportContactPrivacy, { params: { id } })
      const { fileName } = messages().privacy
      const separator = activeLanguage() === "en" ? "," : ";"
      const entries = [
        { name: `${fileName}.json`, bytes: encoded(JSON.stringify(data, null, 2)) },
        { name: `${fileName}.csv`, bytes: encoded(privacyCsv(data, separator)) },
        ...(await pictureEntries(data)),
        ...(await fileEntries(data)),
      ]
      saveFile({ file: zip(entries, new Date(data.exported_at)), name: `${fileName}-${id}.zip` })
    },
    onSuccess: (_, { name }) => {
      showToast({ status: "success", title: messages().privacy.exported, description: name })
    },
    meta: { failure: (m) => m.privacy.exportFailed },
  })
}

/** Erases a person from the account permanently. */
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
