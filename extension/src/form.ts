import { CallError } from "./call.ts"
import type { Desk } from "./desk.ts"
import { element } from "./element.ts"

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

interface FormSpec {
  readonly title: string
  /** The API name of each field, its label and its input. */
  readonly fields: readonly (readonly [name: string, label: string, control: Control])[]
  readonly submit: string
  readonly onSubmit: (values: Readonly<Record<string, string>>) => Promise<void>
  readonly onCancel?: () => void
}

function labelled(name: string, label: string, control: Control): HTMLElement {
  Object.assign(control, { name, id: `field-${name}` })
  const problem = element("p", { className: "problem", id: `problem-${name}` })
  control.setAttribute("aria-describedby", problem.id)
  return element(
    "div",
    { className: "field" },
    element("label", { htmlFor: control.id }, label),
    control,
    problem,
  )
}

/** Shows the server's message for each field, and other errors below. */
function showProblems(form: HTMLFormElement, { words }: Desk, error: unknown): void {
  const fields = error instanceof CallError ? error.fields : {}
  const told = Object.entries(fields)
  const left: string[] = []
  for (const [name, problems] of told) {
    const place = form.querySelector(`[id="problem-${CSS.escape(name)}"]`)
    if (place) place.textContent = problems.join(" ")
    else left.push(...problems)
  }
  if (told.length === 0) left.push((error instanceof CallError && error.message) || words.failed)
  const last = form.querySelector(".problem.last")
  if (last) last.textContent = left.join(" ")
}

/** A form that ignores repeated submits, shows errors at their fields and keeps typed values. */
export function form(desk: Desk, { title, fields, submit, onSubmit, onCancel }: FormSpec): HTMLFormElement {
  const button = element("button", { className: "primary" }, submit)
  const made = element(
    "form",
    { noValidate: false },
    element("h2", {}, title),
    ...fields.map(([name, label, control]) => labelled(name, label, control)),
    element("p", { className: "problem last", role: "alert" }),
    element(
      "div",
      { className: "actions" },
      button,
      onCancel && element("button", { type: "button", onclick: onCancel }, desk.words.cancel),
    ),
  )
  // A page change keeps the text that the user is writing.
  made.addEventListener("input", () => (made.dataset["touched"] = ""), { once: true })
  made.addEventListener("submit", (event) => {
    event.preventDefault()
    for (const problem of made.querySelectorAll(".problem")) problem.textContent = ""
    button.disabled = true
    const values = Object.fromEntries(fields.map(([name, , control]) => [name, control.value.trim()]))
    onSubmit(values)
      .catch((error: unknown) => showProblems(made, desk, error))
      .finally(() => (button.disabled = false))
  })
  return made
}
