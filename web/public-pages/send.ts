import { type Problem, problemsIn } from "./problems.ts"
import type { Proof } from "./prove.ts"
import type { Settings } from "./settings.ts"

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
