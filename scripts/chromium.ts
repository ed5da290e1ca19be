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

/**
 * How to start a Chromium: the one at CHROME_PATH, else the one inside an npm package, which needs nothing of the
 * system (x86-64 Linux). To be called once, in a configuration: unpacking it takes a second or two.
 */
export async function chromium(): Promise<LaunchOptions> {
  const executablePath = process.env["CHROME_PATH"]
  return executablePath ? { executablePath, args } : packaged()
}

/** The package unpacks its libraries only if it takes itself to be on Lambda, and then points this process at them. */
async function packaged(): Promise<LaunchOptions> {
  const names = ["AWS_EXECUTION_ENV", "LD_LIBRARY_PATH", "FONTCONFIG_PATH"] as const
  const before = names.map((name) => [name, process.env[name]] as const)
  process.env["AWS_EXECUTION_ENV"] ??= "AWS_Lambda_nodejs20.x"
  const executablePath = await (await import("@sparticuz/chromium")).default.executablePath()
  const env = Object.fromEntries(Object.entries(process.env).filter(isSet))
  for (const [name, value] of before) {
    if (value === undefined) delete process.env[name]
    else process.env[name] = value
  }
  return { executablePath, args, env }
}

function isSet(entry: [string, string | undefined]): entry is [string, string] {
  return entry[1] !== undefined
}
