import type { colors } from "@funil/contract/records/tasks"
import type { CSSProperties } from "react"

export type Color = (typeof colors)[number]

/** The hue of each named color, in degrees. The theme derives readable colors for both schemes. */
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

/** Sets `--hue` to the hue of a named color. */
export function hueStyle(color: Color): HueStyle {
  return { "--hue": hues[color] }
}
