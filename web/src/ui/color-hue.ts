import type { colors } from "@funil/contract/tasks"
import type { CSSProperties } from "react"

export type Color = (typeof colors)[number]

/** Degrees on the wheel of each named colour; the theme makes of them what reads well in both schemes. */
const hues: Record<Color, number> = {
  primary: 285,
  warning: 90,
  error: 25,
  success: 150,
  orange: 55,
  indigo: 265,
  blue: 240,
  info: 210,
}

type HueStyle = CSSProperties & Record<"--hue", number>

/** The hue of a named colour, as the custom property `--hue`. */
export function hueStyle(color: Color): HueStyle {
  return { "--hue": hues[color] }
}
