// Runs before the first paint. Without storage, the system's and browser's preferences apply.
function stored(key) {
  try {
    return JSON.parse(localStorage.getItem(`funil.${key}`))
  } catch {
    return null
  }
}

/** Preloads the files that the HTML lists under this name. */
function preload(name) {
  for (const href of document.querySelector(name)?.content.split(" ") ?? []) {
    document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }))
  }
}

// A stored color scheme applies before the first paint. Without one, the system decides.
const scheme = stored("scheme")
if (scheme === "light" || scheme === "dark") document.documentElement.dataset.scheme = scheme

// Loads the language's catalog (chosen as in lib/messages.ts) in parallel with the app.
const wanted =
  stored("language") ?? stored("usualLanguage") ?? navigator.languages.find((tag) => /^(pt|en)\b/i.test(tag))
const language = /^en/i.test(wanted ?? "") ? "en" : "pt-br"
preload(`meta[name=catalogue][data-language=${language}]`)

/**
 * Sends the requests that the app will send, if the same user is signed in. lib/api.ts then uses
 * the responses.
 */
function ask(token, paths) {
  const headers = { accept: "application/json", "accept-language": language === "en" ? "en" : "pt-BR" }
  headers.authorization = `Bearer ${token}`
  const answers = paths.map((path) => [path, fetch(path, { headers })])
  for (const [, answer] of answers) answer.catch(() => undefined)
  globalThis.asked = { token, answers: new Map(answers) }
}

// Preloads the start page and its data: Today for sellers, the board for others (as in guards.ts).
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
  // With a filter (in the address or stored) or sorted columns, the board's request differs.
  const isWhole =
    [...search.keys()].every((key) => key === "pipeline") &&
    !Object.keys(stored("boardFilters") ?? {}).some((key) => key.endsWith(` ${pipeline}`)) &&
    !stored("stageOrders")?.[pipeline]
  const board = pipeline && isWhole && `/api/pipelines/${encodeURIComponent(pipeline)}/board?per_stage=20`
  ask(token, ["/api/auth/me", "/api/pipelines", board].filter(Boolean))
}

// The manifest has the app's name in this language.
const manifest = `/manifest-${language}.webmanifest`
document.head.append(Object.assign(document.createElement("link"), { rel: "manifest", href: manifest }))

// The browser fires this event once, before the app can listen.
addEventListener("beforeinstallprompt", (event) => {
  event.preventDefault()
  globalThis.installPrompt = event
  dispatchEvent(new Event("installprompt"))
})

// The message about a clicked notification can arrive before the app can listen.
navigator.serviceWorker?.addEventListener("message", ({ data }) => {
  globalThis.openedNotification = data
})
