/** Sends a message to the surrounding page. It contains no secrets, so any origin may read it. */
export function tellParent(told: Readonly<Record<string, string | number>>): void {
  if (window.parent !== window) window.parent.postMessage({ funil: told }, "*")
}

/** Reports the page's height to the surrounding page, now and after each change. */
export function reportHeight(): void {
  const main = document.querySelector("main")
  if (!main || window.parent === window) return
  new ResizeObserver(() =>
    tellParent({ height: Math.ceil(main.getBoundingClientRect().bottom + scrollY) }),
  ).observe(main)
}
