import type { ChildProcess } from "node:child_process"
import { setTimeout as pause } from "node:timers/promises"
import { isOfSystem } from "../../files/disk-room.ts"
import { DatabaseError } from "../sql-errors.ts"
import { findBinaries } from "./binaries.ts"
import { prepareDataFolder } from "./data-folder.ts"
import { type Home, makeHome } from "./home.ts"
import { serverState, socketPort } from "./pid-file.ts"
import { serverUser } from "./run-as.ts"
import { reasonIn, startWatched, type ServerSettings } from "./watchdog.ts"

const patienceMs = 120_000
const maxStarts = 5
/** The pause after a failed start, for example on a full disk. */
const afterFailureMs = 2_000

/** Prepares the folder and starts or adopts its server. Throws one clear line on failure. */
export async function embeddedServer(place: string, settings: ServerSettings = {}): Promise<EmbeddedServer> {
  try {
    const user = serverUser(place)
    const home = makeHome(place, user)
    const binaries = findBinaries(home.folder, user)
    await prepareDataFolder(home, binaries, user)
    const server = new EmbeddedServer(home, () => startWatched(home, binaries, user, settings))
    await server.ensure()
    return server
  } catch (error) {
    if (!isOfSystem(error)) throw error
    throw new DatabaseError(`DATA_DIR cannot be used: ${error.message}`, { cause: error })
  }
}

/** Our own PostgreSQL in a folder. Any number of processes may share one folder. */
export class EmbeddedServer {
  /** The Unix socket's folder, as the host for `pg`. */
  readonly host: string
  readonly port = socketPort
  readonly #home: Home
  readonly #start: () => ChildProcess
  #child: ChildProcess | undefined
  #ensuring: Promise<void> | undefined
  #isStopped = false

  constructor(home: Home, start: () => ChildProcess) {
    this.host = home.socket
    this.#home = home
    this.#start = start
  }

  /** Starts the server, adopts a running one, or restarts it. Resolves once it responds. */
  readonly ensure = (): Promise<void> => {
    if (this.#isStopped) return Promise.resolve()
    this.#ensuring ??= this.#startOrAdopt().then(this.#forget, (error: unknown) => {
      setTimeout(this.#forget, afterFailureMs).unref()
      throw error
    })
    return this.#ensuring
  }

  readonly #forget = (): void => {
    this.#ensuring = undefined
  }

  /** Shuts down the server if this process runs it. Other processes then restart it. */
  readonly stop = async (): Promise<void> => {
    this.#isStopped = true
    await this.#ensuring?.catch(() => undefined)
    const child = this.#child
    if (!child || !isRunning(child)) return
    const gone = new Promise((resolve) => child.once("exit", resolve))
    child.ref()
    child.stdin?.end()
    await gone
  }

  async #startOrAdopt(): Promise<void> {
    const deadline = Date.now() + patienceMs
    let starts = 0
    for (;;) {
      const state = await serverState(this.#home)
      if (state === "ready" || this.#isStopped) return
      // Several processes may start it at once. PostgreSQL lets one win, and the others find it on
      // a later round.
      const mayStart = state === "none" && !isRunning(this.#child)
      if (Date.now() > deadline || (mayStart && starts === maxStarts)) {
        throw new DatabaseError(`The embedded database does not start: ${reasonIn(this.#home)}`)
      }
      if (mayStart) {
        this.#startChild()
        starts += 1
      }
      await pause(20 * (starts + 1))
    }
  }

  #startChild(): void {
    this.#child = this.#start()
    this.#child.once("exit", () => void this.ensure().catch(() => undefined))
  }
}

function isRunning(child: ChildProcess | undefined): boolean {
  return child !== undefined && child.exitCode === null && child.signalCode === null
}
