import { type ChildProcess, spawn } from "node:child_process"
import { mkdtempSync, readFileSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout as pause } from "node:timers/promises"
import { fileURLToPath } from "node:url"
import type { Call } from "./http-load.ts"

/** The real product in a separate process. */
export interface Product {
  readonly port: number
  readonly dataDir: string
  readonly child: ChildProcess
  readonly stop: (signal?: NodeJS.Signals) => Promise<void>
}

interface Answer {
  readonly status: number
  readonly headers: Headers
  readonly body: unknown
}

interface Settings {
  readonly port: number
  readonly dataDir: string
  readonly env?: object
  /** Flags for Node. */
  readonly flags?: readonly string[]
  readonly args?: readonly string[]
}

const patienceMs = 60_000

export function temporaryFolder(): string {
  return mkdtempSync(join(tmpdir(), "funil-bench-"))
}

export function removeFolder(folder: string): void {
  rmSync(folder, { recursive: true, force: true })
}

/** Starts a script on a port and waits for `/api/ready`, or for a bare server's page. */
export async function startProcess(
  script: string,
  { port, dataDir, env = {}, flags = [], args = [] }: Settings,
): Promise<Product> {
  const settings = { PORT: String(port), DATA_DIR: dataDir, RATE_LIMIT: "0", LOG_LEVEL: "error" }
  const file = fileURLToPath(new URL(script, import.meta.url))
  const child = spawn(process.execPath, [...flags, file, ...args], {
    env: { ...process.env, DATABASE_URL: "", ...settings, ...env },
    stdio: ["ignore", "ignore", "inherit"],
  })
  const deadline = Date.now() + patienceMs
  while (!(await isReady(port))) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`${script} did not start`)
    await pause(30)
  }
  const stop = async (signal: NodeJS.Signals = "SIGTERM") => {
    if (child.exitCode !== null || child.signalCode !== null) return
    const gone = new Promise((resolve) => child.once("exit", resolve))
    child.kill(signal)
    await gone
  }
  return { port, dataDir, child, stop }
}

/** Starts the product with the Node flags of `npm start`. */
export async function startProduct(port: number, dataDir: string, env: object = {}): Promise<Product> {
  const { scripts } = JSON.parse(readFileSync(new URL("../package.json", import.meta.url), "utf8")) as {
    scripts: { start: string }
  }
  const flags = scripts.start.split(" ").filter((word) => word.startsWith("--"))
  return startProcess("../server/src/main.ts", { port, dataDir, env, flags, args: ["serve"] })
}

/** A line of `/proc/PID/status`, in MB. */
function memoryLine({ child }: Product, name: "VmHWM" | "VmRSS"): number {
  const status = readFileSync(`/proc/${child.pid}/status`, "utf8")
  return Math.round(Number(new RegExp(`${name}:\\s+(\\d+)`).exec(status)?.[1]) / 1024)
}

/** The peak memory of a process, in MB. */
export function peakOf(product: Product): number {
  return memoryLine(product, "VmHWM")
}

/** The current memory of a process, in MB. */
export function memoryOf(product: Product): number {
  return memoryLine(product, "VmRSS")
}

async function isReady(port: number): Promise<boolean> {
  const answer = await fetch(`http://127.0.0.1:${port}/api/ready`).catch(() => null)
  return answer?.ok ?? false
}

/** Calls the API once. The body is JSON. */
export async function call(
  port: number,
  token: string | null,
  { method, path, body }: Call,
): Promise<Answer> {
  const response = await fetch(`http://127.0.0.1:${port}/api${path}`, {
    method,
    headers: {
      ...(token !== null && { authorization: `Bearer ${token}` }),
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  return { status: response.status, headers: response.headers, body: text ? JSON.parse(text) : null }
}

/**
 * Calls the API and throws unless it succeeds. The caller picks the body's type from the contract.
 */
export async function succeed<T>(port: number, token: string | null, wanted: Call): Promise<T> {
  const { status, body } = await call(port, token, wanted)
  if (status >= 300) throw new Error(`${wanted.method} ${wanted.path}: ${status} ${JSON.stringify(body)}`)
  return body as T
}
