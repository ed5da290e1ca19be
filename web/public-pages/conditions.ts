import { fieldsAsked } from "@funil/contract/forms/form-conditions"
import type { Settings } from "./settings.ts"

/** Parses a typed number. Returns other text unchanged. */
function numberOf(text: string, decimal: Settings["decimal"]): number | string {
  const plain = decimal === "," ? text.replaceAll(".", "").replace(",", ".") : text.replaceAll(",", "")
  const number = Number(plain.replaceAll(/[^\d.+-]/g, ""))
  return text.trim() === "" || Number.isNaN(number) ? text : number
}

function frameOf(form: HTMLFormElement, field: string): HTMLElement | null {
  return form.querySelector<HTMLElement>(`[data-field="${CSS.escape(field)}"]`)
}

/** Shows the fields whose conditions are met and hides the others, now and after each change. */
export function ask(form: HTMLFormElement, { conditions, decimal }: Settings): void {
  const numbers = new Set(conditions.filter(({ isNumber }) => isNumber).map(({ field }) => field))
  const conditional = conditions.filter((one) => one.conditions.length > 0)
  for (const when of form.querySelectorAll<HTMLElement>(".when")) when.hidden = true
  const look = () => {
    const data = new FormData(form)
    const valueOf = (field: string) => {
      const texts = data.getAll(field).filter((value) => typeof value === "string" && value !== "")
      if (texts.length > 1) return texts
      const [text] = texts
      return typeof text === "string" && numbers.has(field) ? numberOf(text, decimal) : (text ?? null)
    }
    const asked = fieldsAsked(conditional, valueOf)
    for (const { field } of conditional) {
      const frame = frameOf(form, field)
      if (!frame) continue
      frame.classList.remove("unasked")
      frame.hidden = !asked.has(field)
    }
  }
  form.addEventListener("input", look)
  form.addEventListener("change", look)
  look()
}
