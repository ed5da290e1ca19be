import { spawn, type ChildProcess } from "node:child_process"
import { closeSync, existsSync, fchownSync, openSync, readFileSync, statSync } from "node:fs"
import type { Binaries } from "./binaries.ts"
import { cleanEnv } from "./clean-env.ts"
import type { Home } from "./home.ts"
import { socketPort } from "./pid-file.ts"
import type { RunAs } from "./run-as.ts"

/**
 * A shell stands between us and the server and reads a pipe whose other end only we hold: however this process
 * ends, even by kill -9, the pipe ends too and the server shuts down. `read` is built in, so nothing else lingers.
 */
const script = `
exec 3<&0
"$@" </dev/null 3<&- & server=$!
( trap '' INT TERM HUP; while read -r _ <&3; do :; done; kill -INT $server ) & guard=$!
wait $server; code=$?
kill -KILL $guard 2>/dev/null
exit $code
`

export type ServerSettings = Record<string, string>

const baseSettings: ServerSettings = {
  listen_addresses: "",
  unix_socket_permissions: "0700",
  max_connections: "100",
  shared_buffers: "192MB",
  // A first import fills empty tables: until they are analysed, the planner takes them for small.
  autovacuum_naptime: "10s",
  effective_cache_size: "1GB",
  work_mem: "16MB",
  maintenance_work_mem: "128MB",
  random_page_cost: "1.1",
  max_wal_size: "2GB",
  jit: "off",
  timezone: "UTC",
  log_timezone: "UTC",
  lc_messages: "C",
}

/** Starts the server in a session of its own, so that Ctrl-C in a terminal reaches only us. */
export function startWatched(
  home: Home,
  binaries: Binaries,
  user: RunAs,
  settings: ServerSettings,
): ChildProcess {
  const all = { ...baseSettings, ...settings, unix_socket_directories: home.socket, port: String(socketPort) }
  const options = Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`])
  const command = [binaries.postgres, "-D", home.data, ...options]
  const log = openLog(home, user)
  const child = spawn("/bin/sh", ["-c", script, "sh", ...command], {
    ...user,
    cwd: home.folder,
    env: cleanEnv(home.folder),
    stdio: ["pipe", log, log],
    detached: true,
  })
  closeSync(log)
  child.unref()
  // The shell may be gone before the pipe is closed; that is what closing it is for.
  child.stdin?.on("error", () => undefined)
  return child
}

/** Why the server would not start, in one line: the last thing that it died of, else the last that it wrote. */
export function reasonIn({ log }: Home): string {
  const lines = existsSync(log) ? readFileSync(log, "utf8").trimEnd().split("\n") : []
  return `${fatalIn(lines) ?? (lines.at(-1) || "it wrote nothing")} (${log})`
}

/** The last fatal error of PostgreSQL. */
export function fatalIn(lines: readonly string[]): string | undefined {
  return lines.map((line) => /(?:FATAL|PANIC): {2}(.+)/.exec(line)?.[1]).findLast(Boolean)
}

function openLog(home: Home, user: RunAs): number {
  const size = statSync(home.log, { throwIfNoEntry: false })?.size ?? 0
  const log = openSync(home.log, size > 10_000_000 ? "w" : "a", 0o600)
  if (user.uid !== undefined) fchownSync(log, user.uid, user.gid ?? user.uid)
  return log
}
