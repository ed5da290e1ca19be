import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { type AddressInfo, createServer } from "node:net"
import type { Readable } from "node:stream"
import { text } from "node:stream/consumers"
import { fileURLToPath } from "node:url"
import { onTestFinished } from "vitest"
import type { TestDatabase } from "./database.ts"
import { testSecretKey } from "./setup/cluster.ts"

const program = fileURLToPath(new URL("../src/main.ts", import.meta.url))

interface Command {
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
  /** Limits files to one or two kilobytes, which acts like a full disk for larger ones. */
  readonly isCramped?: boolean
}

/** Starts a command of the product as its own process and kills it after the test. */
export function startCommand({ args, env, isCramped = false }: Command): ChildProcess {
  const limit = isCramped ? "ulimit -f 2; " : ""
  const child = spawn("/bin/sh", ["-c", `${limit}exec "$0" "$@"`, process.execPath, program, ...args], {
    env: { PATH: process.env["PATH"], SECRET_KEY: testSecretKey, LOG_LEVEL: "silent", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  })
  onTestFinished(() => void child.kill("SIGKILL"))
  return child
}

/** Returns a command's exit code and error output. */
export async function endOf(child: ChildProcess): Promise<{ code: number | null; complaint: string }> {
  const [[code], complaint] = await Promise.all([
    once(child, "exit") as Promise<[number | null]>,
    text(child.stderr as Readable),
  ])
  return { code, complaint }
}

/** Returns a test database's address for DATABASE_URL. */
export function urlOf({ ownerConnection }: TestDatabase): string {
  const { host, port, user, password, database } = ownerConnection
  return `postgres://${user}:${encodeURIComponent(String(password))}@${encodeURIComponent(String(host))}:${port}/${database}`
}

/** Returns a free port. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}
