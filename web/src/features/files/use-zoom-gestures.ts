import { type RefObject, useEffect, useEffectEvent } from "react"
import type { Point } from "./use-steady-centre.ts"
import { boundedZoom } from "./zoom.ts"

interface Zooming {
  readonly zoom: number
  onZoom: (zoom: number) => void
  /** Takes hold of what lies under a point, and answers how to keep it under the fingers. */
  grasp: (point: Point) => (to: Point) => void
  /** The wheel alone looks closer; otherwise it scrolls, and looks closer with Ctrl, as a pinch on a trackpad does. */
  readonly isByWheelAlone: boolean
}

/** How much a pixel of the wheel looks closer; a pinch on a trackpad comes as a wheel of few pixels. */
const byWheel = 0.0025
const byTrackpad = 0.01
const linePixels = 16
/** A notch of some wheels is far more pixels than of others. */
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

/** Looks closer by wheel and by two fingers, at what lies under them. `isThere` says whether the frame is. */
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
    // The browser would scroll or zoom the page by itself.
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
