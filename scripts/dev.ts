import { type ChildProcess, spawn, spawnSync } from "node:child_process"
import { existsSync } from "node:fs"
import { resolve } from "node:path"
import { fileURLToPath } from "node:url"
import { localPayments } from "./local-payments.ts"

const root = fileURLToPath(new URL("..", import.meta.url))
const main = resolve(root, "server/src/main.ts")
const page = "http://localhost:5173"
const port = process.env["PORT"] ?? "3000"
const dataDir = resolve(root, process.env["DATA_DIR"] ?? "data")

/** Mail links open the development server, which has the latest pages. */
const env = {
  LOG_LEVEL: "warn",
  PUBLIC_URL: page,
  ...process.env,
  ...(await localPayments(process.env, `http://127.0.0.1:${port}`)),
  PORT: port,
  DATA_DIR: dataDir,
}

/** Fills an empty installation with the demo company. An existing database keeps its data. */
function fillOnce(): void {
  if (existsSync(resolve(dataDir, "postgres"))) return
  process.stdout.write("First start: making the demo company …\n")
  const { status } = spawnSync(process.execPath, [main, "demo"], {
    env,
    stdio: ["ignore", "ignore", "inherit"],
  })
  if (status !== 0) process.exit(status ?? 1)
}

function startServer(): ChildProcess {
  return spawn(process.execPath, ["--watch", "--watch-preserve-output", main, "serve"], {
    env,
    stdio: "inherit",
  })
}

function startPages(): ChildProcess {
  return spawn("vite", ["--clearScreen", "false"], {
    cwd: resolve(root, "web"),
    env: { ...env, API_URL: `http://127.0.0.1:${port}` },
    stdio: "inherit",
    shell: process.platform === "win32",
  })
}

function tellLogins(): void {
  process.stdout.write(`
Funil        ${page}/demo/login
API          ${page}/api/docs
Sign in as   admin@demo.test, manager@demo.test or agent@demo.test, password demo-demo
Ctrl-C ends both halves.

`)
}

/** Runs server and web until Ctrl-C, or until one of them exits. */
function dev(): void {
  fillOnce()
  const halves = [startServer(), startPages()]
  const stop = () => halves.forEach((half) => half.kill("SIGTERM"))
  for (const signal of ["SIGINT", "SIGTERM"] as const) process.on(signal, stop)
  let left = halves.length
  const onExit = () => {
    stop()
    left -= 1
    // The local payment providers would keep the process alive.
    if (left === 0) process.exit()
  }
  for (const half of halves) half.once("exit", onExit)
  tellLogins()
}

dev()
