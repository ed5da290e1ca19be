import type { Endpoint } from "@funil/contract/shared/endpoint"
import { type CallParts, requestOf } from "./api.ts"
import { ApiError, errorOfAnswer } from "./api-error.ts"

export interface Downloaded {
  readonly file: Blob
  /** The name that the server gives the file. */
  readonly name: string
}

interface Options {
  readonly signal: AbortSignal
  /** Called now and then with the number of bytes that have come. */
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

/** Reads a file that the server makes while it sends it. Fails as `call` does, without its limit of time. */
export async function download(
  endpoint: Endpoint,
  input: CallParts,
  { signal, onProgress }: Options,
): Promise<Downloaded> {
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

/** Puts a file where the browser keeps downloads. */
export function saveFile({ file, name }: Downloaded): void {
  const link = document.createElement("a")
  link.href = URL.createObjectURL(file)
  link.download = name
  link.click()
  // The browser has taken the file over by then.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000)
}
