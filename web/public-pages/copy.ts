/** Copies a code and says so on the button. Where the browser refuses, the code is selected instead. */
async function copy(button: HTMLButtonElement, code: Element): Promise<void> {
  const { textContent: label, dataset } = button
  try {
    await navigator.clipboard.writeText(code.textContent ?? "")
    button.textContent = dataset["copied"] ?? label
    setTimeout(() => (button.textContent = label), 3000)
  } catch {
    getSelection()?.selectAllChildren(code)
  }
}

// Without this script the buttons stay hidden, and people select the code by hand.
for (const button of document.querySelectorAll<HTMLButtonElement>("button[data-copied]")) {
  const code = button.parentElement?.querySelector("code")
  if (!code) continue
  button.hidden = false
  button.addEventListener("click", () => void copy(button, code))
}
