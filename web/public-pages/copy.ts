/**
 * Copies a code and confirms it on the button. If the browser refuses, selects the code instead.
 */
async function copy(button: HTMLButtonElement, code: Element): Promise<void> {
  const { textContent: label, dataset } = button
  const say = (words: string | undefined) => {
    button.textContent = words ?? label
    setTimeout(() => (button.textContent = label), 3000)
  }
  try {
    await navigator.clipboard.writeText(code.textContent ?? "")
    say(dataset["copied"])
  } catch {
    getSelection()?.selectAllChildren(code)
    say(dataset["refused"])
  }
}

// Without JavaScript the buttons stay hidden, and users select the code by hand.
for (const button of document.querySelectorAll<HTMLButtonElement>("button[data-copied]")) {
  const code = button.parentElement?.querySelector("code")
  if (!code) continue
  button.hidden = false
  button.addEventListener("click", () => void copy(button, code))
}
