import { atLightness, type Colour, contrastOf, nearestGood } from "./colours.ts"

/** What an account chose, of any contrast; `#rrggbb`. */
export interface ChosenColours {
  /** Of buttons, links and what has the focus. */
  readonly accent?: Colour | null
  /** What the page lies on, in the light scheme. */
  readonly background?: Colour | null
  /** Of what is read, on the surface. */
  readonly text?: Colour | null
}

/** The colours of a page in one scheme. */
export interface SchemeColours {
  readonly background: Colour
  readonly accent: Colour
  /** Text on the accent. */
  readonly onAccent: Colour
  /** Round what has the accent, so that its shape is seen on the surface. */
  readonly edge: Colour
  /** Text in the accent's hue, on the surface. */
  readonly accentText: Colour
  readonly text: Colour
}

/** What forms lie on, in each scheme. */
export const surfaces = { light: "#ffffff", dark: "#1a1d23" } as const
const usual = { accent: "#4338ca", light: "#f4f5f7", dark: "#0f1115" } as const
const usualText = { light: "#1f2328", dark: "#e6e8eb" } as const

const read = 4.5
const shape = 3

const inkOn = (ground: Colour): Colour =>
  contrastOf(ground, "#ffffff") >= contrastOf(ground, "#000000") ? "#ffffff" : "#000000"

interface Ground {
  readonly background: Colour
  readonly surface: Colour
}

function schemeOf({ background, surface }: Ground, accent: Colour, text: Colour): SchemeColours {
  const onSurface = (least: number) => (found: Colour) => contrastOf(found, surface) >= least
  return {
    background,
    accent,
    // One of the two reads at 4.5 on every colour.
    onAccent: inkOn(accent),
    edge: nearestGood(accent, onSurface(shape)),
    accentText: nearestGood(accent, onSurface(read)),
    text: nearestGood(text, onSurface(read)),
  }
}

/**
 * The colours that were chosen, in both schemes, and what goes with them, each moved in lightness as far as WCAG AA needs and no
 * further. In the dark only the hue of the ground is kept.
 */
export function brandColours(chosen: ChosenColours): Record<"light" | "dark", SchemeColours> {
  const { background, text } = chosen
  const accent = chosen.accent ?? usual.accent
  const light = { background: background ?? usual.light, surface: surfaces.light }
  const inTheDark = background ? atLightness(background, 0.18, 0.03) : usual.dark
  return {
    light: schemeOf(light, accent, text ?? usualText.light),
    dark: schemeOf({ background: inTheDark, surface: surfaces.dark }, accent, text ?? usualText.dark),
  }
}
