import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { fileURLToPath } from "node:url"

const main = fileURLToPath(new URL("../server/src/main.ts", import.meta.url))

/** Starts a worker process in this folder. Resolves when it starts to work. */
export async function startWorker(dataDir: string, env: object = {}): Promise<ChildProcess> {
  const settings = { DATABASE_URL: "", DATA_DIR: dataDir, LOG_LEVEL: "info" }
  const worker = spawn(process.execPath, [main, "worker"], {
    env: { ...process.env, ...settings, ...env },
    stdio: ["ignore", "pipe", "inherit"],
  })
  // It prints its mail settings before it starts.
  const begun = once(worker.stdout, "data")
  const failed = once(worker, "exit").then(() => {
    throw new Error("The worker did not start")
  })
  await Promise.race([begun, failed])
  failed.catch(() => undefined)
  worker.stdout.resume()
  return worker
}

export async function stopWorker(worker: ChildProcess, signal: NodeJS.Signals = "SIGTERM"): Promise<void> {
  if (worker.exitCode !== null || worker.signalCode !== null) return
  const gone = new Promise((resolve) => worker.once("exit", resolve))
  worker.kill(signal)
  await gone
}
