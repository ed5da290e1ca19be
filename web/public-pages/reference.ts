type Row = readonly [summary: string, address: string, id: string, page: string]

const shown = 12

const plain = (text: string) => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase()

/** The calls that have all words of a text, those first whose summary begins with it. */
function find(rows: readonly Row[], text: string): Row[] {
  const words = plain(text).split(/\s+/).filter(Boolean)
  if (words.length === 0) return []
  const rankOf = ([summary, address, id]: Row) => {
    const [title, all] = [plain(summary), plain(`${summary} ${address} ${id}`)]
    if (!words.every((word) => all.includes(word))) return Infinity
    return title.startsWith(words.join(" ")) ? 0 : words.every((word) => title.includes(word)) ? 1 : 2
  }
  return rows
    .map((row) => ({ row, rank: rankOf(row) }))
    .filter(({ rank }) => rank < Infinity)
    .toSorted((one, other) => one.rank - other.rank)
    .slice(0, shown)
    .map(({ row }) => row)
}

function entry([summary, address, id, page]: Row, at: number): HTMLLIElement {
  const item = document.createElement("li")
  item.role = "option"
  item.id = `found-${at}`
  const link = document.createElement("a")
  link.href = `/api/docs/${page}${location.search}#${id}`
  link.tabIndex = -1
  const place = document.createElement("small")
  place.textContent = address
  link.append(summary, place)
  item.append(link)
  return item
}

/** Makes the field of the header find calls: arrows walk, Enter opens, Escape closes, `/` leads to it from anywhere. */
function search(box: HTMLElement, input: HTMLInputElement, list: HTMLElement): void {
  let rows: Promise<Row[]> | undefined
  let chosen = 0
  const load = () =>
    (rows ??= fetch(box.dataset["index"] ?? "").then(async (answer) => (await answer.json()) as Row[]))
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
    const found = find(await load(), text)
    if (text !== input.value) return
    if (text.trim() === "") return close()
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
  input.addEventListener("focus", () => void load())
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

/** Makes a button copy the example that it stands above. */
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

// The other language shows the same call.
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
