import { expect, type Locator, type Page } from "@playwright/test"

/** Lets a finger rest on something until that shows which it is for, and lifts it. */
export async function hold(page: Page, target: Locator, until: Locator): Promise<void> {
  const box = await target.boundingBox()
  if (!box) throw new Error("It is not on the screen")
  const finger = await page.context().newCDPSession(page)
  const touchPoints = [{ x: box.x + box.width / 3, y: box.y + box.height / 2 }]
  await finger.send("Input.dispatchTouchEvent", { type: "touchStart", touchPoints })
  await expect(until).toBeVisible()
  await finger.send("Input.dispatchTouchEvent", { type: "touchEnd", touchPoints: [] })
}
