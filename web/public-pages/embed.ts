/**
 * Shows a form in the page that loads this script: `<script src="…/embed.js"
 * data-form="domain/slug" async></script>`.
 */

const texts = {
  "pt-BR": { open: "Abrir formulário", close: "Fechar" },
  en: { open: "Open the form", close: "Close" },
}

interface Colours {
  readonly accent: string
  readonly onAccent: string
  readonly edge: string
  readonly text: string
  readonly surface: string
}

type Scheme = "light" | "dark"

/** What our server sends about a form to pages that may embed it. */
interface Look extends Readonly<Record<Scheme, Colours>> {
  readonly title: string
  readonly shape: { readonly font: string; readonly radius: string; readonly radiusLarge: string }
}

/** A message from the form's page. */
interface FrameMessage {
  readonly height?: number
  readonly to?: string
}

interface Place {
  readonly script: HTMLScriptElement
  /** Our server's origin. */
  readonly origin: string
  /** The form's URL. */
  readonly url: string
  readonly label: string
  readonly close: string
  /** The color scheme of the surrounding page. `auto` follows the visitor's system. */
  readonly scheme: Scheme | "auto"
}

/** The brightness of a computed color, from 0 to 1. Null for a transparent one. */
function brightness(colour: string): number | null {
  const [red = 0, green = 0, blue = 0, alpha = 1] = (colour.match(/[\d.]+/g) ?? []).map(Number)
  if (!colour.startsWith("rgb") || alpha < 0.5) return null
  return (0.299 * red + 0.587 * green + 0.114 * blue) / 255
}

/** Whether the form is on a light or dark background: the attribute, else the actual background. */
function schemeOf(script: HTMLScriptElement): Place["scheme"] {
  const { scheme } = script.dataset
  if (scheme === "light" || scheme === "dark" || scheme === "auto") return scheme
  for (let place = script.parentElement; place; place = place.parentElement) {
    const bright = brightness(getComputedStyle(place).backgroundColor)
    if (bright !== null) return bright < 0.45 ? "dark" : "light"
  }
  const schemes = getComputedStyle(document.documentElement).colorScheme
  if (!schemes.includes("dark")) return "light"
  return schemes.includes("light") ? "auto" : "dark"
}

const prefersDark = () => matchMedia("(prefers-color-scheme: dark)").matches

function coloursIn(look: Look, { scheme }: Place): Colours {
  return look[scheme === "auto" ? (prefersDark() ? "dark" : "light") : scheme]
}

function placeOf(script: HTMLScriptElement): Place | null {
  const { form, label } = script.dataset
  if (!form) return null
  const { origin } = new URL(script.src)
  const words = texts[document.documentElement.lang.startsWith("en") ? "en" : "pt-BR"]
  const scheme = schemeOf(script)
  return {
    script,
    origin,
    scheme,
    url: `${origin}/f/${form}`,
    label: label ?? words.open,
    close: words.close,
  }
}

/** Passes on this page's URL and its campaign and field parameters. */
function frameUrl({ url, scheme }: Place): string {
  const told = [...new URLSearchParams(location.search)].filter(([name]) => /^utm_|\./.test(name))
  const query = new URLSearchParams(told)
  query.set("embed", "1")
  query.set("scheme", scheme)
  query.set("page", location.origin + location.pathname)
  return `${url}?${query.toString()}`
}

function frameOf(place: Place, title: string): HTMLIFrameElement {
  const frame = document.createElement("iframe")
  frame.src = frameUrl(place)
  frame.title = title
  frame.style.cssText = `display:block;width:100%;height:640px;border:0;color-scheme:${place.scheme === "auto" ? "light dark" : place.scheme}`
  let pages = 0
  frame.addEventListener("load", () => {
    pages += 1
    // After a submit the visitor is at the end of a long form, but the next page starts at the top.
    if (pages > 1 && frame.getBoundingClientRect().top < 0) {
      const behavior = matchMedia("(prefers-reduced-motion: reduce)").matches ? "auto" : "smooth"
      frame.scrollIntoView({ block: "start", behavior })
    }
  })
  window.addEventListener(
    "message",
    ({ source, origin, data }: MessageEvent<{ funil?: FrameMessage } | null>) => {
      if (source !== frame.contentWindow || origin !== place.origin) return
      const { height, to } = data?.funil ?? {}
      if (typeof height === "number") frame.style.height = `${Math.min(Math.max(height, 80), 20_000)}px`
      if (typeof to === "string" && /^https?:\/\//.test(to)) location.assign(to)
    },
  )
  return frame
}

function link({ url, label, script }: Place): void {
  const found = document.createElement("a")
  found.href = url
  found.target = "_blank"
  found.rel = "noopener"
  found.textContent = label
  script.after(found)
}

function popup(place: Place, look: Look): void {
  const { title, shape } = look
  const colours = coloursIn(look, place)
  const button = document.createElement("button")
  // The site's own CSS can override it with `!important`.
  button.className = "funil-button"
  button.style.cssText = `min-height:44px;padding:9px 20px;border:1px solid ${colours.edge};border-radius:${shape.radius};background:${colours.accent};color:${colours.onAccent};font:600 16px/1.4 ${shape.font};cursor:pointer`
  button.type = "button"
  button.textContent = place.script.dataset["label"] ?? title
  button.setAttribute("aria-haspopup", "dialog")
  const dialog = document.createElement("dialog")
  dialog.setAttribute("aria-label", title)
  dialog.style.cssText = `box-sizing:border-box;width:min(44rem,100vw - 24px);max-height:calc(100dvh - 24px);padding:8px;border:0;border-radius:${shape.radiusLarge};overflow:auto;background:${colours.surface};color:${colours.text}`
  const close = document.createElement("button")
  close.type = "button"
  close.textContent = "×"
  close.setAttribute("aria-label", place.close)
  close.style.cssText =
    "display:block;width:44px;height:44px;margin:0 0 0 auto;border:0;background:none;color:inherit;font:24px/1 system-ui;cursor:pointer"
  close.addEventListener("click", () => dialog.close())
  dialog.addEventListener("click", ({ target }) => {
    if (target === dialog) dialog.close()
  })
  button.addEventListener("click", () => {
    if (!dialog.querySelector("iframe")) dialog.append(frameOf(place, title))
    // The browser traps the focus, closes on Esc and restores the focus.
    dialog.showModal()
  })
  dialog.append(close)
  place.script.after(button, dialog)
}

async function show(place: Place): Promise<void> {
  try {
    // CORS lets only pages that may embed the form read the answer.
    const answer = await fetch(`${place.url}/frame`, { credentials: "omit" })
    if (!answer.ok) throw new Error(String(answer.status))
    const look = (await answer.json()) as Look
    if (place.script.dataset["mode"] === "popup") popup(place, look)
    else place.script.after(frameOf(place, look.title))
  } catch {
    link(place)
  }
}

const script = document.currentScript
const place = script instanceof HTMLScriptElement ? placeOf(script) : null
if (place) void show(place)
