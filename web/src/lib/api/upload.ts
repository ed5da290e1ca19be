import type { CallAnswer, Endpoint } from "@funil/contract/shared/endpoint"
import { ApiError, errorOfAnswer } from "./api-error.ts"
import { requestOf } from "./api.ts"

/**
 * After this time without any progress or answer the connection counts as dead, in milliseconds.
 */
const patience = 60_000

interface Options {
  readonly signal: AbortSignal
  readonly idempotencyKey: string
  /** Called with the progress from 0 to 1. */
  readonly onProgress: (share: number) => void
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/**
 * Sends a form with upload progress, which `fetch` doesn't report. Throws like `call`, but only a
 * stalled connection times out.
 */
export function upload<E extends Endpoint>(
  endpoint: E,
  form: FormData,
  { signal, idempotencyKey, onProgress }: Options,
): Promise<CallAnswer<E>> {
  const { address, init } = requestOf(endpoint, { body: form }, { idempotencyKey })
  const request = new XMLHttpRequest()
  request.open(endpoint.method, address)
  for (const [name, value] of new Headers(init.headers)) request.setRequestHeader(name, value)
  let timer: ReturnType<typeof setTimeout> | undefined
  const stop = () => request.abort()
  const answer = new Promise<CallAnswer<E>>((resolve, reject) => {
    const lost = (code: "network" | "timeout") => reject(new ApiError({ status: 0, code }))
    const wait = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        lost("timeout")
        stop()
      }, patience)
    }
    request.upload.addEventListener("progress", ({ loaded, total }) => {
      wait()
      onProgress(total > 0 ? loaded / total : 0)
    })
    request.addEventListener("load", () => {
      const body = parsed(request.responseText)
      // The server validates its answers against the same schema.
      if (request.status < 300) resolve(body as CallAnswer<E>)
      else reject(errorOfAnswer(request.status, body))
    })
    request.addEventListener("error", () => lost("network"))
    request.addEventListener("abort", () => reject(new DOMException("Aborted", "AbortError")))
    wait()
  })
  signal.addEventListener("abort", stop)
  request.send(form)
  return answer.finally(() => {
    clearTimeout(timer)
    signal.removeEventListener("abort", stop)
  })
}
