/**
 * Returns a function that runs an action at once, or after a press ends. If the layout moved during
 * the press, the click would miss its target.
 */
export function pointerWatch(): (act: () => void) => void {
  let isDown = false
  let waiting: (() => void)[] = []
  const letGo = () => {
    // After the click that follows.
    setTimeout(() => {
      isDown = false
      const acts = waiting
      waiting = []
      for (const act of acts) act()
    })
  }
  window.addEventListener("pointerdown", () => {
    isDown = true
  })
  window.addEventListener("pointerup", letGo)
  window.addEventListener("pointercancel", letGo)
  return (act) => {
    if (isDown) waiting.push(act)
    else act()
  }
}
