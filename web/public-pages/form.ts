import { fieldsAsked } from "@funil/contract/forms/form-conditions"
import { checkField, showProblems } from "./problems.ts"
import { type Proof, prove, send } from "./send.ts"
import { readSettings, type Settings } from "./settings.ts"

const msToLeave = 1000

/** Sends a message to the surrounding page. It contains no secrets, so any origin may read it. */
function tellParent(told: Readonly<Record<string, string | number>>): void {
  if (window.parent !== window) window.parent.postMessage({ funil: told }, "*")
}

/** Reports the page's height to the surrounding page, now and after each change. */
function reportHeight(): void {
  const main = document.querySelector("main")
  if (!main || window.parent === window) return
  new ResizeObserver(() =>
    tellParent({ height: Math.ceil(main.getBoundingClientRect().bottom + scrollY) }),
  ).observe(main)
}

async function answer(form: HTMLFormElement, settings: Settings, proof: Proof): Promise<void> {
  const answered = await send(form, settings, proof)
  if (!answered) return
  if ("problems" in answered) return showProblems(form, answered.problems)
  form.dataset["sent"] = ""
  const { to, leaves } = answered
  if (!leaves || window.parent === window) return location.assign(to)
  // The surrounding page navigates. If it doesn't listen, the frame navigates itself.
  tellParent({ to })
  setTimeout(() => location.assign(to), msToLeave)
}

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
function ask(form: HTMLFormElement, { conditions, decimal }: Settings): void {
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

/**
 * Returns a function that runs an action at once, or after a press ends. If the layout moved during
 * the press, the click would miss its target.
 */
function pointerWatch(): (act: () => void) => void {
  let isDown = false
  let waiting: (() => void)[] = []
  const letGo = () => {
    // After the click that follows.
    setTimeout(() => {
      isDown = false
      const acts = waiting
      waiting = []
      for (const act of acts) act()
    })
  }
  window.addEventListener("pointerdown", () => {
    isDown = true
  })
  window.addEventListener("pointerup", letGo)
  window.addEventListener("pointercancel", letGo)
  return (act) => {
    if (isDown) waiting.push(act)
    else act()
  }
}

/**
 * Enhances the form: shows fields by condition, reports errors at once and submits without leaving
 * the page.
 */
function start(form: HTMLFormElement): void {
  const settings = readSettings(form)
  form.noValidate = true
  const proof = prove(settings.challenge)
  let isBegun = false
  const begin = () => {
    if (isBegun) return
    isBegun = true
    proof.begin()
    navigator.sendBeacon(`${location.pathname}/starts`)
  }
  form.addEventListener("focusin", begin)
  form.addEventListener("input", begin)
  ask(form, settings)
  const whenUp = pointerWatch()
  // Fields the visitor hasn't reached yet show no errors.
  for (const [type, isLeft] of [
    ["focusout", true],
    ["change", false],
  ] as const)
    form.addEventListener(type, ({ target }) => {
      if (target instanceof HTMLElement) whenUp(() => checkField(target, settings.words, { isLeft }))
    })
  form.addEventListener("submit", (event) => {
    event.preventDefault()
    begin()
    void answer(form, settings, proof)
  })
  // After "back", a submitted page starts a new answer.
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted && form.dataset["sent"] !== undefined) location.reload()
  })
}

const form = document.querySelector<HTMLFormElement>("form[data-challenge]")
if (form) start(form)
reportHeight()
