import { type Problem, problemsIn } from "./problems.ts"
import type { Settings } from "./settings.ts"

/** A proof of work that runs while the visitor types. */
export interface Proof {
  readonly begin: () => void
  /** Resolves to the value to send, or empty if the browser can't compute it. */
  readonly done: () => Promise<string>
}

interface PolicyFactory {
  readonly createPolicy: (
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ) => {
    readonly createScriptURL: (url: string) => string
  }
}

function workerUrl(): string {
  const { trustedTypes } = globalThis as { trustedTypes?: PolicyFactory }
  const url = "/proof.js"
  return trustedTypes?.createPolicy("funil-proof", { createScriptURL: () => url }).createScriptURL(url) ?? url
}

function work(challenge: string): Promise<string> {
  // Browsers allow hashing only on secure pages.
  if (!globalThis.isSecureContext || typeof Worker === "undefined") return Promise.resolve("")
  return new Promise((resolve) => {
    const worker = new Worker(workerUrl(), { type: "module" })
    const end = (proof: string) => {
      worker.terminate()
      resolve(proof)
    }
    worker.addEventListener("message", ({ data }: MessageEvent<string>) => end(data))
    worker.addEventListener("error", () => end(""))
    worker.postMessage(challenge, [])
  })
}

/** Starts the proof of work when the visitor starts to fill in the form. */
export function prove(challenge: string): Proof {
  let running: Promise<string> | null = null
  const begin = () => {
    running ??= work(challenge)
  }
  return {
    begin,
    done() {
      begin()
      return running ?? Promise.resolve("")
    },
  }
}

/** The next page, or the errors. */
type Answer = { readonly to: string; readonly leaves: boolean } | { readonly problems: readonly Problem[] }

interface Reply {
  readonly status: number
  readonly body: Partial<{
    to: string
    leaves: boolean
    problems: readonly Problem[]
    message: string
    error: string
  }>
}

const sending = new WeakSet<HTMLFormElement>()

/** Posts the form. `onProgress` receives the progress from 0 to 1. */
function post(body: FormData | URLSearchParams, onProgress: (part: number) => void): Promise<Reply> {
  return new Promise((resolve, reject) => {
    // `fetch` doesn't report upload progress.
    const request = new XMLHttpRequest()
    request.open("POST", location.href.split("#")[0] ?? "")
    request.setRequestHeader("accept", "application/json")
    request.responseType = "json"
    request.upload.addEventListener("progress", ({ loaded, total }) => onProgress(total ? loaded / total : 0))
    // The server answers with JSON if the client accepts it.
    request.addEventListener("load", () =>
      resolve({ status: request.status, body: (request.response ?? {}) as Reply["body"] }),
    )
    request.addEventListener("error", reject)
    request.addEventListener("timeout", reject)
    request.send(body)
  })
}

/** The request body: only visible fields, and URL-encoded if there are no files. */
function bodyOf(
  form: HTMLFormElement,
  proof: string,
): { body: FormData | URLSearchParams; hasFiles: boolean } {
  const data = new FormData(form)
  for (const frame of form.querySelectorAll<HTMLElement>("[data-field][hidden]"))
    data.delete(frame.dataset["field"] ?? "")
  if (proof) data.set("proof", proof)
  const entries = [...data]
  const hasFiles = entries.some(([, value]) => value instanceof File && value.size > 0)
  if (hasFiles) return { body: data, hasFiles }
  const texts = entries.flatMap(([name, value]) => (typeof value === "string" ? [[name, value]] : []))
  return { body: new URLSearchParams(texts), hasFiles }
}

/** Submits the form. Returns null if a submit is already running. */
export async function send(form: HTMLFormElement, { words }: Settings, proof: Proof): Promise<Answer | null> {
  if (sending.has(form)) return null
  const found = problemsIn(form, words)
  if (found.length > 0) return { problems: found }
  const status = form.querySelector("[data-status]")
  const say = (text: string) => {
    if (status) status.textContent = text
  }
  sending.add(form)
  form.setAttribute("aria-busy", "true")
  say(words.sending)
  try {
    const { body, hasFiles } = bodyOf(form, await proof.done())
    const reply = await post(body, (part) => {
      if (hasFiles) say(words.uploading.replace("%", `${Math.round(part * 100)} %`))
    })
    const { to, leaves = false, problems, message, error } = reply.body
    if (reply.status === 200 && to) return { to, leaves }
    say("")
    return { problems: problems ?? [["", message ?? error ?? words.failed]] }
  } catch {
    say("")
    return { problems: [["", words.failed]] }
  } finally {
    sending.delete(form)
    form.removeAttribute("aria-busy")
  }
}
