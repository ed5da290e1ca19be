import type { RecordFile } from "@funil/contract/records/files"
import { type QueryClient, useQueryClient } from "@tanstack/react-query"
import { messages } from "../../lib/text/messages.ts"
import { handleFailure } from "../../lib/api/query-client.ts"
import { showToast } from "../../lib/toasts.ts"
import { freshFile } from "./file-api.ts"

async function download(client: QueryClient, file: RecordFile): Promise<void> {
  const words = messages().files
  try {
    const fresh = await freshFile(client, file)
    if (!fresh) return showToast({ status: "warning", title: words.gone })
    const link = document.createElement("a")
    link.href = fresh.url
    link.download = fresh.name
    link.click()
  } catch (error) {
    if (error instanceof Error) handleFailure(error, { failure: () => words.downloadFailed })
  }
}

/** Downloads a file through a fresh link. */
export function useDownload(): (file: RecordFile) => void {
  const client = useQueryClient()
  return (file) => void download(client, file)
}
