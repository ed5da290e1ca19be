// Runs before the first paint. Storage may be closed to us; the system's and the browser's wishes then hold.
function stored(key) {
  try {
    return JSON.parse(localStorage.getItem(`funil.${key}`))
  } catch {
    return null
  }
}

// A chosen colour scheme never flashes; without a choice the system decides.
const scheme = stored("scheme")
if (scheme === "light" || scheme === "dark") document.documentElement.dataset.scheme = scheme

// The catalogue of the language (as lib/messages.ts finds it) loads beside the app instead of after it.
const wanted =
  stored("language") ?? stored("usualLanguage") ?? navigator.languages.find((tag) => /^(pt|en)\b/i.test(tag))
const language = /^en/i.test(wanted ?? "") ? "en" : "pt-br"
const catalogue = document.querySelector(`meta[name=catalogue][data-language=${language}]`)
for (const href of catalogue?.content.split(" ") ?? []) {
  document.head.append(Object.assign(document.createElement("link"), { rel: "modulepreload", href }))
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
