/** Shows a form in the page that this script stands in: `<script src="…/embed.js" data-form="domain/slug" async></script>`. */

const texts = {
  "pt-BR": { open: "Abrir formulário", close: "Fechar" },
  en: { open: "Open the form", close: "Close" },
}

/** What the form's page tells of itself. */
interface Told {
  readonly height?: number
  readonly to?: string
}

interface Place {
  readonly script: HTMLScriptElement
  /** Where our server is. */
  readonly origin: string
  /** The address of the form. */
  readonly url: string
  readonly label: string
  readonly close: string
}

function placeOf(script: HTMLScriptElement): Place | null {
  const { form, label } = script.dataset
  if (!form) return null
  const { origin } = new URL(script.src)
  const words = texts[document.documentElement.lang.startsWith("en") ? "en" : "pt-BR"]
  return { script, origin, url: `${origin}/f/${form}`, label: label ?? words.open, close: words.close }
}

/** What the address of this page says of campaigns and fields goes along, and where this page is. */
function frameUrl({ url }: Place): string {
  const told = [...new URLSearchParams(location.search)].filter(([name]) => /^utm_|\./.test(name))
  const query = new URLSearchParams(told)
  query.set("embed", "1")
  query.set("page", location.origin + location.pathname)
  return `${url}?${query.toString()}`
}

function frameOf(place: Place, title: string): HTMLIFrameElement {
  const frame = document.createElement("iframe")
  frame.src = frameUrl(place)
  frame.title = title
  frame.style.cssText = "display:block;width:100%;height:640px;border:0"
  window.addEventListener("message", ({ source, origin, data }: MessageEvent<{ funil?: Told } | null>) => {
    if (source !== frame.contentWindow || origin !== place.origin) return
    const { height, to } = data?.funil ?? {}
    if (typeof height === "number") frame.style.height = `${Math.min(Math.max(height, 80), 20_000)}px`
    if (typeof to === "string" && /^https?:\/\//.test(to)) location.assign(to)
  })
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

function popup(place: Place, title: string): void {
  const button = document.createElement("button")
  button.type = "button"
  button.textContent = place.script.dataset["label"] ?? title
  button.setAttribute("aria-haspopup", "dialog")
  const dialog = document.createElement("dialog")
  dialog.setAttribute("aria-label", title)
  dialog.style.cssText =
    "box-sizing:border-box;width:min(44rem,100vw - 24px);max-height:calc(100dvh - 24px);padding:8px;border:0;border-radius:16px;overflow:auto"
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
    // Focus stays inside, Esc closes, and the focus comes back to the button: the browser sees to it.
    dialog.showModal()
  })
  dialog.append(close)
  place.script.after(button, dialog)
}

async function show(place: Place): Promise<void> {
  try {
    // Only a page that may show the form can read the answer.
    const answer = await fetch(`${place.url}/frame`, { credentials: "omit" })
    if (!answer.ok) throw new Error(String(answer.status))
    const { title } = (await answer.json()) as { title: string }
    if (place.script.dataset["mode"] === "popup") popup(place, title)
    else place.script.after(frameOf(place, title))
  } catch {
    link(place)
  }
}

const script = document.currentScript
const place = script instanceof HTMLScriptElement ? placeOf(script) : null
if (place) void show(place)
