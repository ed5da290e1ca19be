import { ask } from "./conditions.ts"
import { pointerWatch } from "./pointer-watch.ts"
import { type Proof, prove } from "./prove.ts"
import { reportHeight, tellParent } from "./parent.ts"
import { send } from "./send.ts"
import { checkField, showProblems } from "./problems.ts"
import { readSettings, type Settings } from "./settings.ts"

const msToLeave = 1000

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
