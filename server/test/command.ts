import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { type AddressInfo, createServer } from "node:net"
import { text } from "node:stream/consumers"
import type { Readable } from "node:stream"
import { fileURLToPath } from "node:url"
import { onTestFinished } from "vitest"
import { testSecretKey } from "./cluster.ts"
import type { TestDatabase } from "./database.ts"

const program = fileURLToPath(new URL("../src/main.ts", import.meta.url))

interface Command {
  readonly args: readonly string[]
  readonly env: Readonly<Record<string, string>>
  /**
   * It may write no file of more than a kilobyte or two, which anybody may be given: for everything bigger as good as a full disk.
   */
  readonly isCramped?: boolean
}

/** A command of the product as a process of its own, killed after the test. */
export function startCommand({ args, env, isCramped = false }: Command): ChildProcess {
  const limit = isCramped ? "ulimit -f 2; " : ""
  const child = spawn("/bin/sh", ["-c", `${limit}exec "$0" "$@"`, process.execPath, program, ...args], {
    env: { PATH: process.env["PATH"], SECRET_KEY: testSecretKey, LOG_LEVEL: "silent", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  })
  onTestFinished(() => void child.kill("SIGKILL"))
  return child
}

/** How a command ended, and what it complained of. */
export async function endOf(child: ChildProcess): Promise<{ code: number | null; complaint: string }> {
  const [[code], complaint] = await Promise.all([
    once(child, "exit") as Promise<[number | null]>,
    text(child.stderr as Readable),
  ])
  return { code, complaint }
}

/** How the database of a test is reached as DATABASE_URL has it. */
export function urlOf({ ownerConnection }: TestDatabase): string {
  const { host, port, user, password, database } = ownerConnection
  return `postgres://${user}:${encodeURIComponent(String(password))}@${encodeURIComponent(String(host))}:${port}/${database}`
}

/** A port on which nobody listens now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1")
  await once(server, "listening")
  const { port } = server.address() as AddressInfo
  server.close()
  return port
}
