import type { Page } from "@playwright/test"
import { type Outcome, quantile } from "./outcome.ts"

const maxFrameMs = 50

/** The milliseconds between the page's frames during some work. */
export async function framesDuring(page: Page, work: () => Promise<void>): Promise<number[]> {
  await page.evaluate(() => {
    const frames: number[] = []
    let last = performance.now()
    const note = (now: number) => {
      frames.push(now - last)
      last = now
      if (Reflect.get(globalThis, "frames_") === frames) requestAnimationFrame(note)
    }
    Reflect.set(globalThis, "frames_", frames)
    requestAnimationFrame((now) => {
      last = now
      requestAnimationFrame(note)
    })
  })
  await work()
  return page.evaluate(() => {
    const frames = Reflect.get(globalThis, "frames_") as number[]
    Reflect.deleteProperty(globalThis, "frames_")
    return frames
  })
}

/** Whether a page stayed smooth: no frame took longer than users notice while scrolling. */
export function framesOutcome(what: string, where: string, frames: readonly number[]): Outcome {
  const slow = frames.filter((ms) => ms > maxFrameMs).length
  const worst = Math.max(...frames).toFixed(0)
  return {
    what,
    how: `${where}, ${frames.length} frames in Chromium without a graphics card; p99 ${quantile(frames, 0.99).toFixed(0)} ms`,
    measured: `${slow} over ${maxFrameMs} ms, longest ${worst} ms`,
    target: `0 over ${maxFrameMs} ms`,
    isMet: slow === 0,
  }
}
