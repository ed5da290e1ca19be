import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import type { LaunchOptions } from "@playwright/test"

const args = [
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
]

const cache = fileURLToPath(new URL("../node_modules/.cache/", import.meta.url))

/**
 * How to start Chromium: the browser at CHROME_PATH, else a self-contained npm package (x86-64
 * Linux). Unpacking the package takes a few seconds, once per checkout.
 */
export async function chromium(): Promise<LaunchOptions> {
  const executablePath = process.env["CHROME_PATH"]
  if (executablePath) return { executablePath, args }
  const folder = await unpacked()
  const env = Object.fromEntries(Object.entries(process.env).filter(isSet))
  const libraries = [join(folder, "al2023", "lib"), env["LD_LIBRARY_PATH"]].filter(Boolean).join(":")
  return {
    executablePath: join(folder, "chromium"),
    args,
    env: { ...env, LD_LIBRARY_PATH: libraries, FONTCONFIG_PATH: join(folder, "fonts") },
  }
}

/**
 * How to start a Chromium with extensions: the browser at CHROME_PATH, else the system's, or
 * undefined. The npm package supports no extensions.
 */
export function wholeChromium(): LaunchOptions | undefined {
  const places = [process.env["CHROME_PATH"], "/usr/bin/chromium", "/usr/bin/chromium-browser"]
  const executablePath = places.find((place) => place !== undefined && existsSync(place))
  return executablePath === undefined ? undefined : { executablePath, args }
}

/**
 * The folder of the unpacked browser. The rename is atomic, so parallel runs never see a partial
 * folder.
 */
async function unpacked(): Promise<string> {
  const folder = join(cache, "chromium")
  if (existsSync(folder)) return folder
  mkdirSync(cache, { recursive: true })
  const scratch = mkdtempSync(`${folder}-`)
  try {
    await unpackInto(scratch)
    const fonts = join(scratch, "fonts", "fonts.conf")
    writeFileSync(fonts, readFileSync(fonts, "utf8").replaceAll("/tmp/", `${folder}/`))
    renameSync(scratch, folder)
  } catch (error) {
    rmSync(scratch, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
  return folder
}

/**
 * The package unpacks into the system's temporary folder, and its libraries only when it detects
 * AWS Lambda.
 */
async function unpackInto(folder: string): Promise<void> {
  const wanted = { TMPDIR: folder, AWS_EXECUTION_ENV: "AWS_Lambda_nodejs20.x" }
  const touched = ["TMPDIR", "AWS_EXECUTION_ENV", "LD_LIBRARY_PATH", "FONTCONFIG_PATH"]
  const before = touched.map((name) => [name, process.env[name]] as const)
  Object.assign(process.env, wanted)
  try {
    await (await import("@sparticuz/chromium")).default.executablePath()
  } finally {
    for (const [name, value] of before) {
      if (value === undefined) delete process.env[name]
      else process.env[name] = value
    }
  }
}

function isSet(entry: [string, string | undefined]): entry is [string, string] {
  return entry[1] !== undefined
}
