import { mkdirSync, readFileSync, writeFileSync } from "node:fs"
import { fileURLToPath } from "node:url"
import sharp from "sharp"

/** Renders the installed app's icons in web/public/icons from web/public/favicon.svg. */
const folder = fileURLToPath(new URL("../web/public/icons/", import.meta.url))
const mark = readFileSync(new URL("../web/public/favicon.svg", import.meta.url), "utf8")
const bars = /<path.*\/>/.exec(mark)?.[0] ?? ""
const ground = /fill="(#\w+)"/.exec(mark)?.[1] ?? ""

/**
 * Systems crop a maskable icon to their own shape, so the background fills it and the bars stay in
 * the middle.
 */
const maskable = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="-6 -6 44 44"><rect x="-6" y="-6" width="44" height="44" fill="${ground}"/>${bars}</svg>`
/** The status bar uses only the alpha channel. */
const badge = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="4 4 24 24">${bars}</svg>`

const icons: [string, string, number][] = [
  ["icon-192.png", mark, 192],
  ["icon-512.png", mark, 512],
  ["maskable-192.png", maskable, 192],
  ["maskable-512.png", maskable, 512],
  ["apple-touch-icon.png", maskable, 180],
  ["badge-96.png", badge, 96],
]

mkdirSync(folder, { recursive: true })
for (const [name, svg, size] of icons) {
  const picture = sharp(Buffer.from(svg), { density: (72 * size) / 32 }).resize(size, size)
  writeFileSync(folder + name, await picture.png({ palette: true, compressionLevel: 9 }).toBuffer())
}
