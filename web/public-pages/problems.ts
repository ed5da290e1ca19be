import type { ScriptWords } from "./settings.ts"

export type Problem = readonly [field: string, text: string]

const maxFiles = 5
const maxFileSize = 10 * 1024 * 1024

type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement

/** The inputs that answer a field. A product's quantity alone is no answer. */
function controlsIn(frame: HTMLElement): Control[] {
  return [...frame.querySelectorAll<Control>("input:not([type=number]), select, textarea")]
}

/** Quantities that are no number. Unselected products don't count. */
function wrongAmounts(frame: HTMLElement): HTMLInputElement[] {
  return [...frame.querySelectorAll(".product")].flatMap((product) => {
    const amount =
      product.querySelector(":checked") && product.querySelector<HTMLInputElement>("[type=number]")
    return amount && !amount.validity.valid ? [amount] : []
  })
}

function isFilled(control: Control): boolean {
  const isTick = control instanceof HTMLInputElement && ["checkbox", "radio"].includes(control.type)
  return isTick ? control.checked : control.value.trim() !== ""
}

/** Checks an email by the server's rule. */
function isEmail(typed: string): boolean {
  return /^[^\s@<>]+@[^\s@<>][^\s@.<>]*\.[^\s@<>]+$/.test(typed)
}

function problemOf(frame: HTMLElement, words: ScriptWords): string {
  const controls = controlsIn(frame)
  if (frame.dataset["required"] !== undefined && !controls.some(isFilled))
    return frame.dataset["field"] === "consent_text" ? words.agree : words.required
  if (wrongAmounts(frame).length > 0) return words.amount
  const [control] = controls
  if (!(control instanceof HTMLInputElement)) return ""
  if (control.type === "email" && control.value.trim() !== "" && !isEmail(control.value.trim()))
    return words.email
  const files = [...(control.files ?? [])]
  if (files.length > maxFiles) return words.tooMany
  return files.some(({ size }) => size > maxFileSize) ? words.tooBig : ""
}

function show(frame: HTMLElement, text: string): void {
  const line = frame.querySelector(".error")
  if (line) line.textContent = text
  const amounts: readonly Control[] = wrongAmounts(frame)
  for (const control of frame.querySelectorAll<Control>("input, select, textarea")) {
    if (control instanceof HTMLInputElement && control.type === "radio") continue
    const isMeant = amounts.length === 0 || amounts.includes(control)
    if (text && isMeant) control.setAttribute("aria-invalid", "true")
    else control.removeAttribute("aria-invalid")
  }
}

/** Shows a field's error after blur and removes it as soon as it is fixed. */
export function checkField(
  control: HTMLElement,
  words: ScriptWords,
  { isLeft }: { readonly isLeft: boolean },
): void {
  const frame = control.closest<HTMLElement>("[data-field]")
  if (!frame) return
  const text = problemOf(frame, words)
  const hasProblem = frame.querySelector(".error")?.textContent !== ""
  if (text === "" || hasProblem || (isLeft && isTyped(frame))) show(frame, text)
}

/** An empty field that the visitor just passes shows no error. */
function isTyped(frame: HTMLElement): boolean {
  return controlsIn(frame).some(isFilled)
}

/** The errors of all visible fields. */
export function problemsIn(form: HTMLFormElement, words: ScriptWords): Problem[] {
  return [...form.querySelectorAll<HTMLElement>("[data-field]")].flatMap((frame) => {
    const text = frame.hidden ? "" : problemOf(frame, words)
    return text ? [[frame.dataset["field"] ?? "", text] as const] : []
  })
}

/** Shows errors at the fields and a summary above, which gets the focus. */
export function showProblems(form: HTMLFormElement, problems: readonly Problem[]): void {
  const known = new Map(problems)
  for (const frame of form.querySelectorAll<HTMLElement>("[data-field]"))
    show(frame, known.get(frame.dataset["field"] ?? "") ?? "")
  const summary = form.querySelector<HTMLElement>("#problems")
  const title = summary?.querySelector("p")
  if (!summary || !title) return
  // An error without a field can't be fixed in the form.
  title.hidden = problems.every(([field]) => field === "")
  summary.hidden = problems.length === 0
  summary.querySelector("ul")?.replaceChildren(...problems.map((problem) => lineOf(form, problem)))
  if (problems.length > 0) summary.focus()
}

function lineOf(form: HTMLFormElement, [field, text]: Problem): HTMLLIElement {
  const line = document.createElement("li")
  const frame = form.querySelector<HTMLElement>(`[data-field="${CSS.escape(field)}"]`)
  const control = frame && (wrongAmounts(frame)[0] ?? controlsIn(frame)[0])
  if (!frame || !control) {
    line.textContent = text
    return line
  }
  const link = document.createElement("a")
  link.href = `#${control.id}`
  const label = frame.querySelector("label:not(.choice), legend")?.firstChild?.textContent?.trim()
  link.textContent = label ? `${label}${/[?!:.]$/.test(label) ? "" : ":"} ${text}` : text
  link.addEventListener("click", (event) => {
    event.preventDefault()
    control.focus()
  })
  line.append(link)
  return line
}
