/** Tells the page around this one something; what is told is no secret, so whoever it is may know. */
export function tellParent(told: Readonly<Record<string, string | number>>): void {
  if (window.parent !== window) window.parent.postMessage({ funil: told }, "*")
}

/** Tells the page around this one how high it is, now and whenever that changes. */
export function reportHeight(): void {
  const main = document.querySelector("main")
  if (!main || window.parent === window) return
  new ResizeObserver(() =>
    tellParent({ height: Math.ceil(main.getBoundingClientRect().bottom + scrollY) }),
  ).observe(main)
}
