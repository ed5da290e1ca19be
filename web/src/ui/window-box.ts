/** Where a window stands and how big it is, in pixels. */
export interface WindowBox {
  readonly left: number
  readonly top: number
  readonly width: number
  readonly height: number
}

interface Screen {
  readonly width: number
  readonly height: number
}

/** Pixels that stay free around it as far as there is room. */
const margin = 8

const within = (value: number, min: number, max: number) => Math.min(Math.max(value, min), Math.max(max, min))

/** A square in the middle of the screen, as big as wished where it fits. */
export function placed(size: number, min: number, screen: Screen): WindowBox {
  const width = within(size, Math.min(min, screen.width), screen.width - 2 * margin)
  const height = within(size, Math.min(min, screen.height), screen.height - 2 * margin)
  return {
    left: Math.max(0, Math.round((screen.width - width) / 2)),
    top: Math.max(0, Math.round((screen.height - height) / 2)),
    width,
    height,
  }
}

/** The box moved, without leaving the screen. */
export function moved(box: WindowBox, x: number, y: number, screen: Screen): WindowBox {
  return {
    ...box,
    left: within(box.left + x, 0, screen.width - box.width),
    top: within(box.top + y, 0, screen.height - box.height),
  }
}

/** The box with its lower right corner moved: at least `min` each way, and no further than the screen reaches. */
export function resized(
  box: WindowBox,
  [x, y]: readonly [number, number],
  min: number,
  screen: Screen,
): WindowBox {
  return {
    ...box,
    width: within(box.width + x, Math.min(min, screen.width), screen.width - box.left),
    height: within(box.height + y, Math.min(min, screen.height), screen.height - box.top),
  }
}

/** The box as the screen is now: no bigger than it, and wholly inside. */
export function fitted(box: WindowBox, min: number, screen: Screen): WindowBox {
  return moved(resized({ ...box, left: 0, top: 0 }, [0, 0], min, screen), box.left, box.top, screen)
}
