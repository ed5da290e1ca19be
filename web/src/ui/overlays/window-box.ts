/** A window's position and size, in pixels. */
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

/** The margin to the screen, if it fits, in pixels. */
const margin = 8

const within = (value: number, min: number, max: number) => Math.min(Math.max(value, min), Math.max(max, min))

/** A centered square, as large as requested if it fits. */
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

/** Moves the box within the screen. */
export function moved(box: WindowBox, x: number, y: number, screen: Screen): WindowBox {
  return {
    ...box,
    left: within(box.left + x, 0, screen.width - box.width),
    top: within(box.top + y, 0, screen.height - box.height),
  }
}

/** Resizes the box at its lower right corner: at least `min` each way, within the screen. */
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

/** Fits the box into the current screen. */
export function fitted(box: WindowBox, min: number, screen: Screen): WindowBox {
  return moved(resized({ ...box, left: 0, top: 0 }, [0, 0], min, screen), box.left, box.top, screen)
}
