import { type RefObject, useEffect, useEffectEvent, useState } from "react"

/** Milliseconds that a touch of the mouse or of a key holds the turning. */
const holdTime = 30_000

/** Keeps the screen from going dark, where the browser can, as long as the page is seen. */
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

/** Whether somebody has just used the mouse or a key. */
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
  /** What takes the whole screen. */
  readonly page: RefObject<HTMLElement | null>
  /** Seconds for each dashboard; undefined where it is no wall screen. */
  readonly seconds: number | undefined
  readonly onTurn: () => void
  readonly onLeave: () => void
}

interface Wall {
  /** Takes the whole screen, which browsers allow only at a click. */
  readonly enter: () => void
  readonly leave: () => void
  readonly isHeld: boolean
}

/** A screen on the wall: full, awake, and turning to the next dashboard every so many seconds unless somebody uses it. */
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
