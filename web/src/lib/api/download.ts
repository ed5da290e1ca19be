import type { Endpoint } from "@funil/contract/shared/endpoint"
import { type CallParts, requestOf } from "./api.ts"
import { ApiError, errorOfAnswer } from "./api-error.ts"

export interface DownloadedFile {
  readonly file: Blob
  /** The file name from the server. */
  readonly name: string
}

interface Options {
  readonly signal: AbortSignal
  /** Called with the number of bytes received so far. */
  readonly onProgress: (bytes: number) => void
}

function nameOf(response: Response): string {
  const header = response.headers.get("content-disposition") ?? ""
  const [, encoded] = /filename\*=UTF-8''([^;]+)/.exec(header) ?? []
  if (encoded !== undefined) return decodeURIComponent(encoded)
  return /filename="?([^";]+)"?/.exec(header)?.[1] ?? "export.csv"
}

async function bodyOf(response: Response): Promise<unknown> {
  try {
    return await response.json()
  } catch {
    return undefined
  }
}

/** Downloads a file that the server streams. Throws like `call`, but has no timeout. */
export async function download(
  endpoint: Endpoint,
  input: CallParts,
  { signal, onProgress }: Options,
): Promise<DownloadedFile> {
  const { address, init } = requestOf(endpoint, input)
  const response = await fetch(address, { ...init, signal }).catch((cause: unknown) => {
    if (signal.aborted) throw cause
    throw new ApiError({ status: 0, code: "network", cause })
  })
  if (!response.ok || !response.body) throw errorOfAnswer(response.status, await bodyOf(response))
  const parts: BlobPart[] = []
  let bytes = 0
  const reader = response.body.getReader()
  for (;;) {
    const { done, value } = await reader.read().catch((cause: unknown) => {
      if (signal.aborted) throw cause
      throw new ApiError({ status: 0, code: "network", cause })
    })
    if (done) break
    parts.push(value)
    bytes += value.length
    onProgress(bytes)
  }
  const type = response.headers.get("content-type") ?? "text/csv"
  return { file: new Blob(parts, { type }), name: nameOf(response) }
}

/** Saves a file as a browser download. */
export function saveFile({ file, name }: DownloadedFile): void {
  const link = document.createElement("a")
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // The browser has read the file by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
