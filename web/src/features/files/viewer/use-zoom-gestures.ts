import { type RefObject, useEffect, useEffectEvent } from "react"
import type { Point } from "./use-steady-centre.ts"
import { boundedZoom } from "./zoom.ts"

interface Zooming {
  readonly zoom: number
  onZoom: (zoom: number) => void
  /** Holds the content at a point and returns a function that keeps it under the fingers. */
  grasp: (point: Point) => (to: Point) => void
  /**
   * Whether the plain wheel zooms. Otherwise it scrolls and zooms only with Ctrl, which a trackpad
   * pinch also sends.
   */
  readonly isByWheelAlone: boolean
}

/** The zoom per wheel pixel. A trackpad pinch arrives as a wheel event of few pixels. */
const byWheel = 0.0025
const byTrackpad = 0.01
const linePixels = 16
/** Limits the pixels of a wheel notch, which vary a lot between devices. */
const maxPixels = 120

function wheelFactor({ deltaY, deltaMode, ctrlKey }: WheelEvent): number {
  const pixels = deltaMode === WheelEvent.DOM_DELTA_PIXEL ? deltaY : deltaY * linePixels
  const bounded = Math.min(maxPixels, Math.max(-maxPixels, pixels))
  return Math.exp(-bounded * (ctrlKey && Math.abs(pixels) < 50 ? byTrackpad : byWheel))
}

function pinchOf({ touches: [one, other] }: TouchEvent): { middle: Point; span: number } | undefined {
  if (!one || !other) return undefined
  return {
    middle: { x: (one.clientX + other.clientX) / 2, y: (one.clientY + other.clientY) / 2 },
    span: Math.max(1, Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY)),
  }
}

/**
 * Zooms by wheel and pinch, centered on the pointer. `isThere` says whether the frame is mounted.
 */
export function useZoomGestures(
  frame: RefObject<HTMLElement | null>,
  isThere: boolean,
  { zoom, onZoom, grasp, isByWheelAlone }: Zooming,
): void {
  const zoomTo = useEffectEvent((wanted: number, hold: (to: Point) => void, at: Point) => {
    const next = boundedZoom(wanted)
    if (next === zoom) return
    hold(at)
    onZoom(next)
  })
  const turn = useEffectEvent((event: WheelEvent) => {
    if (!isByWheelAlone && !event.ctrlKey) return
    event.preventDefault()
    const point = { x: event.clientX, y: event.clientY }
    zoomTo(zoom * wheelFactor(event), grasp(point), point)
  })
  const begin = useEffectEvent((event: TouchEvent) => {
    const pinch = event.touches.length === 2 ? pinchOf(event) : undefined
    return pinch && { span: pinch.span, zoom, hold: grasp(pinch.middle) }
  })
  useEffect(() => {
    const element = frame.current
    if (!element || !isThere) return undefined
    let start: ReturnType<typeof begin>
    const onTouch = (event: TouchEvent) => {
      start = begin(event)
    }
    const onMove = (event: TouchEvent) => {
      const pinch = pinchOf(event)
      if (!start || !pinch) return
      event.preventDefault()
      zoomTo((start.zoom * pinch.span) / start.span, start.hold, pinch.middle)
    }
    const onWheel = (event: WheelEvent) => turn(event)
    // A passive listener couldn't stop the browser from scrolling or zooming the page.
    element.addEventListener("wheel", onWheel, { passive: false })
    element.addEventListener("touchmove", onMove, { passive: false })
    for (const type of ["touchstart", "touchend", "touchcancel"] as const)
      element.addEventListener(type, onTouch)
    return () => {
      element.removeEventListener("wheel", onWheel)
      element.removeEventListener("touchmove", onMove)
      for (const type of ["touchstart", "touchend", "touchcancel"] as const)
        element.removeEventListener(type, onTouch)
    }
  }, [frame, isThere])
}
