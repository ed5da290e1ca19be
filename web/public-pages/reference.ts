interface Hit {
  readonly title: string
  readonly place: string
  readonly page: string
  readonly anchor?: string
}

function entry({ title, place: shown, page, anchor }: Hit, at: number): HTMLLIElement {
  const item = document.createElement("li")
  item.role = "option"
  item.id = `found-${at}`
  const link = document.createElement("a")
  link.href = `/api/docs/${page}${location.search}${anchor === undefined ? "" : `#${anchor}`}`
  link.tabIndex = -1
  const place = document.createElement("small")
  place.textContent = shown
  link.append(title, place)
  item.append(link)
  return item
}

/**
 * Searches the reference from the header: arrows move, Enter opens, Esc closes, `/` focuses the field.
 */
function search(box: HTMLElement, input: HTMLInputElement, list: HTMLElement): void {
  let chosen = 0
  const ask = async (text: string) => {
    const answer = await fetch(`${box.dataset["search"]}&q=${encodeURIComponent(text)}`)
    return (await answer.json()) as Hit[]
  }
  const close = () => {
    list.hidden = true
    input.ariaExpanded = "false"
    input.removeAttribute("aria-activedescendant")
  }
  const choose = (at: number) => {
    const items = [...list.querySelectorAll('[role="option"]')]
    chosen = Math.max(0, Math.min(at, items.length - 1))
    for (const [index, item] of items.entries()) item.ariaSelected = String(index === chosen)
    items[chosen]?.scrollIntoView({ block: "nearest" })
    if (items[chosen]) input.setAttribute("aria-activedescendant", `found-${chosen}`)
  }
  const update = async () => {
    const text = input.value
    if (text.trim() === "") return close()
    const found = await ask(text)
    if (text !== input.value) return
    const none = document.createElement("li")
    const said = document.createElement("p")
    said.textContent = box.dataset["none"] ?? ""
    none.append(said)
    list.replaceChildren(...(found.length > 0 ? found.map(entry) : [none]))
    list.hidden = false
    input.ariaExpanded = "true"
    choose(0)
  }
  box.hidden = false
  input.addEventListener("input", () => void update())
  input.addEventListener("keydown", (event) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && !list.hidden) {
      event.preventDefault()
      choose(chosen + step)
    } else if (event.key === "Enter") {
      list.querySelector<HTMLElement>(`#found-${chosen} a`)?.click()
    } else if (event.key === "Escape") {
      close()
    }
  })
  list.addEventListener("click", close)
  document.addEventListener("pointerdown", ({ target }) => {
    if (target instanceof Node && !box.contains(target)) close()
  })
  document.addEventListener("keydown", (event) => {
    const { key, target, ctrlKey, metaKey, altKey } = event
    if (key !== "/" || ctrlKey || metaKey || altKey || target instanceof HTMLInputElement) return
    event.preventDefault()
    input.focus()
  })
}

/** Makes a button copy the example below it. */
function copies(button: HTMLButtonElement): void {
  const usual = button.textContent
  button.hidden = false
  button.addEventListener("click", () => {
    const text = button.closest(".snippet")?.querySelector("code")?.textContent ?? ""
    void navigator.clipboard.writeText(text)
    button.textContent = button.dataset["copied"] ?? usual
    setTimeout(() => {
      button.textContent = usual
    }, 1500)
  })
}

// Switching the language keeps the endpoint.
const other = document.querySelector<HTMLAnchorElement>("header a[hreflang]")
other?.addEventListener("click", () => {
  other.hash = location.hash
})

const box = document.querySelector<HTMLElement>("search")
const input = box?.querySelector("input")
const list = box?.querySelector<HTMLElement>("ul")
if (box && input && list) search(box, input, list)
if ("clipboard" in navigator)
  for (const button of document.querySelectorAll<HTMLButtonElement>("button.copy")) copies(button)
