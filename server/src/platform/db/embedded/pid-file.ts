import { execFileSync } from "node:child_process"
import { readFileSync, rmSync } from "node:fs"
import { connect } from "node:net"
import { join } from "node:path"
import type { Home } from "./home.ts"

export const socketPort = 5432

/** The state of the folder's server. With `none` it can be started. */
export type ServerState = "none" | "busy" | "ready"

/**
 * Reads postmaster.pid. A server that responds on the socket is alive even if its process id is
 * unknown here (two containers on one volume). Deletes a file whose id another process got after a
 * crash, since it would block starting.
 */
export async function serverState(home: Home): Promise<ServerState> {
  const file = join(home.data, "postmaster.pid")
  const lines = readLines(file)
  if (!lines) return "none"
  const alive = (await answers(home)) || isPostgresOf(Number(lines[0]), home.data)
  if (alive) return lines[7]?.trim() === "ready" ? "ready" : "busy"
  if (isRunning(Number(lines[0]))) rmSync(file, { force: true })
  return "none"
}

function readLines(file: string): string[] | undefined {
  try {
    return readFileSync(file, "utf8").split("\n")
  } catch {
    return undefined
  }
}

function answers(home: Home): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(join(home.socket, `.s.PGSQL.${socketPort}`))
    socket.once("connect", () => resolve(true)).once("error", () => resolve(false))
    socket.once("connect", () => socket.destroy())
  })
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM"
  }
}

function isPostgresOf(pid: number, data: string): boolean {
  return isRunning(pid) && commandOf(pid).replaceAll("\0", " ").includes(` -D ${data} `)
}

function commandOf(pid: number): string {
  try {
    if (process.platform === "linux") return readFileSync(`/proc/${pid}/cmdline`, "utf8")
    return execFileSync("ps", ["-ww", "-o", "command=", "-p", String(pid)], { encoding: "utf8" })
  } catch {
    return ""
  }
}
