import { openDesk } from "./desk.ts"
import { element } from "./element.ts"
import { personView } from "./person-view.ts"
import { readSession } from "./session.ts"
import { browserLanguage, wordsOf } from "./words.ts"

const main = document.querySelector("main")
const status = document.querySelector(".status")

let fading: ReturnType<typeof setTimeout> | undefined

/** Shows a confirmation for a few seconds. */
function say(text: string): void {
  if (status) status.textContent = text
  clearTimeout(fading)
  fading = setTimeout(() => status?.replaceChildren(), 6000)
}

function signedOut(): HTMLElement {
  const words = wordsOf(browserLanguage())
  return element(
    "section",
    { className: "hint" },
    element("p", {}, words.signedOut),
    element(
      "a",
      { className: "button primary", href: funilOrigin, target: "_blank", rel: "noreferrer" },
      words.openFunil,
    ),
  )
}

let shown = new AbortController()

/** Shows the panel for the signed-in user. */
async function start(): Promise<void> {
  shown.abort()
  const mine = new AbortController()
  shown = mine
  say("")
  const session = await readSession()
  if (mine.signal.aborted) return
  main?.replaceChildren(session ? personView(openDesk(session, say), mine.signal) : signedOut())
}

chrome.storage.session.onChanged.addListener(() => void start())
void start()
