import { createHash } from "node:crypto"
import {
  chmodSync,
  chownSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  realpathSync,
  rmdirSync,
  statSync,
  symlinkSync,
} from "node:fs"
import { dirname, join } from "node:path"
import { DatabaseError } from "../database-error.ts"
import { canEnter, type RunAs } from "./run-as.ts"

/** The folders of one embedded server. */
export interface Home {
  /** The database files. */
  data: string
  /** Private folder of the Unix socket. */
  socket: string
  log: string
  folder: string
}

/** A socket's whole path may have 107 bytes, of which PostgreSQL's own name takes 16. */
const maxSocketFolderLength = 88

/**
 * Makes the server's private folder at `place`. A server lent to another user cannot live below a folder which
 * that user may not enter (/root): then the folder stands in /var/lib/funil and `place` is a link to it.
 */
export function makeHome(place: string, user: RunAs): Home {
  mkdirSync(dirname(place), { recursive: true })
  if (!isThere(place) && !canEnter(dirname(place), user)) letThrough(dirname(place), user)
  if (!isThere(place) && !canEnter(dirname(place), user)) linkElsewhere(place)
  if (!existsSync(place)) mkdirSync(place, { recursive: true, mode: 0o700 })
  const folder = realpathSync(place)
  own(folder, user)
  const socket = socketFolder(folder)
  mkdirSync(socket, { recursive: true, mode: 0o700 })
  own(socket, user)
  return { folder, socket, data: join(folder, "data"), log: join(folder, "server.log") }
}

function isThere(place: string): boolean {
  return lstatSync(place, { throwIfNoEntry: false }) !== undefined
}

/** Lets the server's user pass through a private data folder to its own one, and no more. */
function letThrough(dataDir: string, user: RunAs): void {
  const { uid, mode } = statSync(dataDir)
  if (user.gid === undefined || uid !== 0 || (mode & 0o077) !== 0) return
  chownSync(dataDir, uid, user.gid)
  chmodSync(dataDir, (mode & 0o700) | 0o010)
}

/** Always a new folder: one that an earlier data folder of the same name left behind is not ours. */
function linkElsewhere(place: string): void {
  mkdirSync("/var/lib/funil", { recursive: true, mode: 0o755 })
  const elsewhere = mkdtempSync("/var/lib/funil/database-")
  try {
    symlinkSync(elsewhere, place)
  } catch (error) {
    rmdirSync(elsewhere)
    if (!isThere(place)) throw error
  }
}

/** The name is the same for every process, so that a restart by any of them serves all. */
function socketFolder(folder: string): string {
  const inside = join(folder, "socket")
  return Buffer.byteLength(inside) <= maxSocketFolderLength ? inside : `/tmp/funil-${hash(folder)}`
}

/** Another user may have made a folder of that name below /tmp; PostgreSQL's users are all trusted in it. */
function own(folder: string, user: RunAs): void {
  const found = lstatSync(folder)
  const owner = user.uid ?? process.getuid?.()
  if (user.uid !== undefined && found.uid === 0) chownSync(folder, user.uid, user.gid ?? user.uid)
  const { uid } = statSync(folder)
  if (!found.isDirectory() || uid !== owner) {
    throw new DatabaseError(
      `${folder} belongs to another user (${uid}): start as that user, or choose another DATA_DIR`,
    )
  }
  chmodSync(folder, 0o700)
}

function hash(path: string): string {
  return createHash("sha256").update(path).digest("hex").slice(0, 12)
}
