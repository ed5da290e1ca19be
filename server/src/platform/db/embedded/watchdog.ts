import { spawn, type ChildProcess } from "node:child_process"
import { closeSync, existsSync, fchownSync, openSync, readFileSync, statSync } from "node:fs"
import type { Binaries } from "./binaries.ts"
import type { Home } from "./home.ts"
import { socketPort } from "./pid-file.ts"
import { type RunAs, cleanEnv } from "./run-as.ts"
/**
 * A shell between us and the server reads a pipe that only we hold. However this process ends, even
 * by kill -9, the pipe ends and the server shuts down. `read` is a builtin, so no other process
 * remains.
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
  // The first import fills empty tables, which the planner takes for small until they are analyzed.
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

/** Starts the server in its own session, so that Ctrl-C in a terminal only reaches us. */
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
  // The shell may end before the pipe closes, as intended.
  child.stdin?.on("error", () => undefined)
  return child
}

/** Returns why the server didn't start in one line: its last fatal error, else its last output. */
export function reasonIn({ log }: Home): string {
  const lines = existsSync(log) ? readFileSync(log, "utf8").trimEnd().split("\n") : []
  return `${fatalIn(lines) ?? (lines.at(-1) || "it wrote nothing")} (${log})`
}

/** Returns PostgreSQL's last fatal error. */
export function fatalIn(lines: readonly string[]): string | undefined {
  return lines.map((line) => /(?:FATAL|PANIC): {2}(.+)/.exec(line)?.[1]).findLast(Boolean)
}

function openLog(home: Home, user: RunAs): number {
  const size = statSync(home.log, { throwIfNoEntry: false })?.size ?? 0
  const log = openSync(home.log, size > 10_000_000 ? "w" : "a", 0o600)
  if (user.uid !== undefined) fchownSync(log, user.uid, user.gid ?? user.uid)
  return log
}
