import { describe, expect, test } from "vitest"
import { fitted, moved, placed, resized } from "./window-box.ts"

const desk = { width: 1440, height: 900 }
const phone = { width: 390, height: 700 }

describe("the box of a floating window", () => {
  test("opens in the middle, as big as wished", () => {
    expect(placed(500, 200, desk)).toEqual({ left: 470, top: 200, width: 500, height: 500 })
    expect(placed(300, 200, phone)).toEqual({ left: 45, top: 200, width: 300, height: 300 })
  })

  test("opens smaller where the screen is", () => {
    expect(placed(500, 200, phone)).toEqual({ left: 8, top: 100, width: 374, height: 500 })
    expect(placed(500, 200, { width: 150, height: 700 })).toMatchObject({ left: 0, width: 150 })
  })

  test("moves, but never off the screen", () => {
    const box = placed(500, 200, desk)
    expect(moved(box, 10, -20, desk)).toMatchObject({ left: 480, top: 180 })
    expect(moved(box, -9999, 9999, desk)).toMatchObject({ left: 0, top: 400, width: 500, height: 500 })
  })

  test("grows to the edge of the screen and shrinks to its least", () => {
    const box = placed(500, 200, desk)
    expect(resized(box, [50, -50], 200, desk)).toMatchObject({ width: 550, height: 450 })
    expect(resized(box, [-9999, -9999], 200, desk)).toMatchObject({ width: 200, height: 200 })
    expect(resized(box, [9999, 9999], 200, desk)).toMatchObject({ width: 970, height: 700 })
  })

  test("stays whole when the screen becomes smaller", () => {
    const box = { left: 900, top: 380, width: 520, height: 500 }
    expect(fitted(box, 200, { width: 1000, height: 600 })).toEqual({
      left: 480,
      top: 100,
      width: 520,
      height: 500,
    })
    expect(fitted(box, 200, phone)).toEqual({ left: 0, top: 200, width: 390, height: 500 })
  })
})
