// Runs before the first paint. Storage may be closed to us; the system's and the browser's wishes then hold.
function stored(key) {
  try {
    return JSON.parse(localStorage.getItem(`funil.${key}`))
  } catch {
    return null
  }
}

/** Fetches the files that the page names so. */
function preload(name) {
  for (const href of document.querySelector(name)?.content.split(" ") ?? []) {
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }))
  }
}

// A chosen colour scheme never flashes; without a choice the system decides.
const scheme = stored("scheme")
if (scheme === "light" || scheme === "dark") document.documentElement.dataset.scheme = scheme

// The catalogue of the language (as lib/messages.ts finds it) loads beside the app instead of after it.
const wanted =
  stored("language") ?? stored("usualLanguage") ?? navigator.languages.find((tag) => /^(pt|en)\b/i.test(tag))
const language = /^en/i.test(wanted ?? "") ? "en" : "pt-br"
preload(`meta[name=catalogue][data-language=${language}]`)

/** Asks the API what the app will ask it, who is signed in being the same; lib/api.ts then takes the answers. */
function ask(token, paths) {
  const headers = { accept: "application/json", "accept-language": language === "en" ? "en" : "pt-BR" }
  headers.authorization = `Bearer ${token}`
  const answers = paths.map((path) => [path, fetch(path, { headers })])
  for (const [, answer] of answers) answer.catch(() => undefined)
  globalThis.asked = { token, answers: new Map(answers) }
}

// So does the page that the user is on the way to, and what it shows: the board, or the day. Sellers begin with the day (guards.ts).
const token = stored("token")
const isSeller = ["agent", "restricted_agent"].some((role) => btoa(role) === stored("role"))
const path = location.pathname.replace(/\/$/, "") || (isSeller ? "/today" : "/pipelines")
if (token && path === "/today") {
  preload("meta[name=today]")
  ask(token, ["/api/auth/me", "/api/today"])
} else if (token && path === "/pipelines") {
  preload("meta[name=board]")
  const search = new URLSearchParams(location.search)
  const pipeline = search.get("pipeline") ?? stored("pipeline")
  // With a filter, in the address or remembered, or sorted columns the board is asked for otherwise.
  const isWhole =
    [...search.keys()].every((key) => key === "pipeline") &&
    !Object.keys(stored("boardFilters") ?? {}).some((key) => key.endsWith(` ${pipeline}`)) &&
    !stored("stageOrders")?.[pipeline]
  const board = pipeline && isWhole && `/api/pipelines/${encodeURIComponent(pipeline)}/board?per_stage=20`
  ask(token, ["/api/auth/me", "/api/pipelines", board].filter(Boolean))
}

// The installed app bears its name in this language too.
const manifest = `/manifest-${language}.webmanifest`
document.head.append(Object.assign(document.createElement("link"), { rel: "manifest", href: manifest }))

// The browser offers to install the app once, and before the app is there to listen.
addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault()
  globalThis.installPrompt = event
  dispatchEvent(new Event("installprompt"))
})

// A notification that opened this window says so before the app is there to listen.
navigator.serviceWorker?.addEventListener("message", ({ data }) => {
  globalThis.openedNotification = data
})
