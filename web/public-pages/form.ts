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
  // The page around it leads on; where that one does not listen, the frame does so by itself.
  tellParent({ to })
  setTimeout(() => location.assign(to), msToLeave)
}

/** Makes the form of the page better where scripts run: it asks for what applies, says what is wrong at once and sends without leaving. */
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
  // What was not reached yet is not wrong yet.
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
  // Whoever comes back to a page that was sent begins a new answer.
  window.addEventListener("pageshow", ({ persisted }) => {
    if (persisted && form.dataset["sent"] !== undefined) location.reload()
  })
}

const form = document.querySelector<HTMLFormElement>("form[data-challenge]")
if (form) start(form)
reportHeight()
