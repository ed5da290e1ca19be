import { type RefObject, useEffect, useEffectEvent, useState } from "react"

/** How long a mouse move or key press pauses the rotation, in milliseconds. */
const holdTime = 30_000

/** Keeps the display awake while the page is visible, if the browser supports wake locks. */
function useWakeLock(isOn: boolean): void {
  useEffect(() => {
    if (!isOn || !("wakeLock" in navigator)) return undefined
    let lock: Promise<WakeLockSentinel | undefined> | undefined
    const ask = () => {
      if (document.visibilityState === "visible")
        lock = navigator.wakeLock.request("screen").catch(() => undefined)
    }
    ask()
    document.addEventListener("visibilitychange", ask)
    return () => {
      document.removeEventListener("visibilitychange", ask)
      void lock?.then((held) => held?.release())
    }
  }, [isOn])
}

/** Whether the user pressed a key or moved the mouse recently. */
function useHeld(isOn: boolean): boolean {
  const [isHeld, setHeld] = useState(false)
  useEffect(() => {
    if (!isOn) return undefined
    let timer: ReturnType<typeof setTimeout> | undefined
    const hold = () => {
      clearTimeout(timer)
      setHeld(true)
      timer = setTimeout(() => setHeld(false), holdTime)
    }
    const kinds = ["pointermove", "pointerdown", "keydown", "wheel"] as const
    for (const kind of kinds) document.addEventListener(kind, hold, { passive: true })
    return () => {
      clearTimeout(timer)
      setHeld(false)
      for (const kind of kinds) document.removeEventListener(kind, hold)
    }
  }, [isOn])
  return isOn && isHeld
}

interface Options {
  /** The element shown in full screen. */
  readonly page: RefObject<HTMLElement | null>
  /** Seconds for each dashboard. Undefined when the page is not a wall screen. */
  readonly seconds: number | undefined
  readonly onTurn: () => void
  readonly onLeave: () => void
}

interface Wall {
  /** Enters full screen. Browsers allow this only on a click. */
  readonly enter: () => void
  readonly leave: () => void
  readonly isHeld: boolean
}

/**
 * A full-screen dashboard that stays awake and shows the next dashboard at intervals, paused while
 * someone uses it.
 */
export function useWall({ page, seconds, onTurn, onLeave }: Options): Wall {
  const isOn = seconds !== undefined
  const isHeld = useHeld(isOn)
  const turn = useEffectEvent(onTurn)
  const left = useEffectEvent(onLeave)
  useWakeLock(isOn)
  useEffect(() => {
    if (seconds === undefined || isHeld) return undefined
    const timer = setInterval(() => turn(), seconds * 1000)
    return () => clearInterval(timer)
  }, [seconds, isHeld])
  useEffect(() => {
    if (!isOn) return undefined
    const onChange = () => {
      if (!document.fullscreenElement) left()
    }
    document.addEventListener("fullscreenchange", onChange)
    return () => document.removeEventListener("fullscreenchange", onChange)
  }, [isOn])
  return {
    isHeld,
    enter: () => void page.current?.requestFullscreen().catch(() => undefined),
    leave: () => {
      if (document.fullscreenElement) void document.exitFullscreen()
      else onLeave()
    },
  }
}
