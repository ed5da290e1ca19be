/**
 * Runs what it is given at once, or, while something is pressed, as soon as that is let go: what moved under the finger meanwhile would slip
 * away from it, and the click would hit nothing.
 */
export function pointerWatch(): (act: () => void) => void {
  let isDown = false
  let waiting: (() => void)[] = []
  const letGo = () => {
    // After the click that it makes.
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
