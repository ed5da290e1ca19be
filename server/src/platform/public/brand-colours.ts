import { type Scheme, token } from "./theme.ts"

/** What an account chose, of any contrast; `#rrggbb`. */
export interface ChosenColours {
  /** The color of buttons, links and the focus. */
  readonly accent?: Colour | null
  /** The ground below the surface, in the light scheme. */
  readonly background?: Colour | null
  /** The text on the surface. */
  readonly text?: Colour | null
}

/** The colours of a page in one scheme. */
export interface SchemeColours {
  readonly background: Colour
  readonly accent: Colour
  /** Text on the accent. */
  readonly onAccent: Colour
  /** The accent below the pointer, further away from its text. */
  readonly accentPressed: Colour
  /** Around the accent, so that its shape is visible on the surface. */
  readonly edge: Colour
  /** Text in the accent's hue, on the surface. */
  readonly accentText: Colour
  readonly text: Colour
}

const inBoth = (name: string) => ({ light: token(name, "light"), dark: token(name, "dark") })

/** The surface of pages in each scheme. */
export const surfaces = inBoth("surface")
const usual = { accent: inBoth("accent"), canvas: inBoth("canvas"), text: inBoth("text") }

const read = 4.5
const shape = 3

const inkOn = (ground: Colour): Colour =>
  contrastOf(ground, "#ffffff") >= contrastOf(ground, "#000000") ? "#ffffff" : "#000000"

interface Ground {
  readonly background: Colour
  readonly surface: Colour
}

/**
 * The colours that were chosen, in both schemes, and what goes with them, each moved in lightness
 * as far as WCAG AA needs and no further. In the dark only the hue of the ground is kept.
 */
export function brandColours(chosen: ChosenColours): Record<Scheme, SchemeColours> {
  const coloursOf = (scheme: Scheme, background: Colour) => {
    const ground = { background, surface: surfaces[scheme] }
    const colours = schemeOf(ground, chosen.accent ?? usual.accent[scheme], chosen.text ?? usual.text[scheme])
    if (chosen.accent) return colours
    return {
      ...colours,
      accentPressed: token("accent-hover", scheme),
      accentText: token("accent-text", scheme),
    }
  }
  const { background } = chosen
  return {
    light: coloursOf("light", background ?? usual.canvas.light),
    dark: coloursOf("dark", background ? atLightness(background, 0.18, 0.03) : usual.canvas.dark),
  }
}

/** A colour as `#rrggbb` in small letters. */
type Colour = string

type Triple = readonly [number, number, number]

function times(matrix: readonly Triple[], [one, two, three]: Triple): Triple {
  const [a = 0, b = 0, c = 0] = matrix.map(([x, y, z]) => x * one + y * two + z * three)
  return [a, b, c]
}

function each([one, two, three]: Triple, change: (value: number) => number): Triple {
  return [change(one), change(two), change(three)]
}

/** The light of a colour: red, green and blue from 0 to 1, as they add up. */
function lightOf(colour: Colour): Triple {
  const channel = (at: number) => Number.parseInt(colour.slice(at, at + 2), 16) / 255
  return each([channel(1), channel(3), channel(5)], (value) =>
    value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4,
  )
}

function colourOf(light: Triple): Colour {
  const signs = each(light, (value) =>
    value <= 0.0031308 ? value * 12.92 : 1.055 * value ** (1 / 2.4) - 0.055,
  )
  return `#${signs
    .map((value) =>
      Math.round(Math.min(Math.max(value, 0), 1) * 255)
        .toString(16)
        .padStart(2, "0"),
    )
    .join("")}`
}

const luminanceOf = ([red, green, blue]: Triple) => 0.2126 * red + 0.7152 * green + 0.0722 * blue

/** The contrast of two colors by WCAG, from 1 to 21. */
export function contrastOf(one: Colour, other: Colour): number {
  const [dark = 0, light = 0] = [luminanceOf(lightOf(one)), luminanceOf(lightOf(other))].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

// Björn Ottosson's Oklab: https://bottosson.github.io/posts/oklab/
const toCones: readonly Triple[] = [
  [0.4122214708, 0.5363325363, 0.0514459929],
  [0.2119034982, 0.6806995451, 0.1073969566],
  [0.0883024619, 0.2817188376, 0.6299787005],
]
const toLab: readonly Triple[] = [
  [0.2104542553, 0.793617785, -0.0040720468],
  [1.9779984951, -2.428592205, 0.4505937099],
  [0.0259040371, 0.7827717662, -0.808675766],
]
const fromLab: readonly Triple[] = [
  [1, 0.3963377774, 0.2158037573],
  [1, -0.1055613458, -0.0638541728],
  [1, -0.0894841775, -1.291485548],
]
const fromCones: readonly Triple[] = [
  [4.0767416621, -3.3077115913, 0.2309699292],
  [-1.2684380046, 2.6097574011, -0.3413193965],
  [-0.0041960863, -0.7034186147, 1.707614701],
]

/**
 * A colour in Oklab: how light it is, from 0 to 1, and where its hue lies; the further out, the
 * more colourful.
 */
export function oklabOf(colour: Colour): Triple {
  return times(toLab, each(times(toCones, lightOf(colour)), Math.cbrt))
}

function shownOf(lab: Triple): { colour: Colour; isShown: boolean } {
  const light = times(
    fromCones,
    each(times(fromLab, lab), (value) => value ** 3),
  )
  return { colour: colourOf(light), isShown: light.every((value) => value > -0.002 && value < 1.002) }
}

/**
 * The same hue at another lightness, and no more colourful than `most`; less so where screens could
 * not show it.
 */
function atLightness(colour: Colour, lightness: number, most = 1): Colour {
  const [, a, b] = oklabOf(colour)
  const chroma = Math.hypot(a, b)
  const widest = chroma > most ? most / chroma : 1
  for (let part = 20; part > 0; part -= 1) {
    const share = (widest * part) / 20
    const { colour: found, isShown } = shownOf([lightness, a * share, b * share])
    if (isShown) return found
  }
  return shownOf([lightness, 0, 0]).colour
}

/**
 * The colour itself if it is good, else the one of its hue that is nearest in lightness and good.
 */
function nearestGood(colour: Colour, isGood: (colour: Colour) => boolean): Colour {
  if (isGood(colour)) return colour
  const [lightness] = oklabOf(colour)
  for (let step = 0.01; step <= 1; step += 0.01)
    for (const tried of [lightness - step, lightness + step]) {
      const found = tried >= 0 && tried <= 1 ? atLightness(colour, tried) : colour
      if (isGood(found)) return found
    }
  return colour
}

function schemeOf({ background, surface }: Ground, accent: Colour, text: Colour): SchemeColours {
  const ink = inkOn(accent)
  const step = ink === "#ffffff" ? -0.05 : 0.05
  const onSurface = (least: number) => (found: Colour) => contrastOf(found, surface) >= least
  return {
    background,
    accent,
    // One of the two reads at 4.5 on every colour.
    onAccent: ink,
    accentPressed: atLightness(accent, Math.min(Math.max(oklabOf(accent)[0] + step, 0), 1)),
    edge: nearestGood(accent, onSurface(shape)),
    accentText: nearestGood(accent, onSurface(read)),
    text: nearestGood(text, onSurface(read)),
  }
}
