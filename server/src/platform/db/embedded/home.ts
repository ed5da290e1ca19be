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
import { DatabaseError } from "../sql-errors.ts"
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

/** A socket's path has at most 107 bytes, and PostgreSQL's own name takes 16. */
const maxSocketFolderLength = 88

/**
 * Creates the server's private folder at `place`. If the server's user can't enter it (as below
 * /root), creates the folder in /var/lib/funil and links it at `place`.
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

/** Lets the server's user pass through a private data folder to its own one, and no further. */
function letThrough(dataDir: string, user: RunAs): void {
  const { uid, mode } = statSync(dataDir)
  if (user.gid === undefined || uid !== 0 || (mode & 0o077) !== 0) return
  chownSync(dataDir, uid, user.gid)
  chmodSync(dataDir, (mode & 0o700) | 0o010)
}

/** Always a new folder: an existing one may belong to an earlier data folder with this name. */
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

/** All processes use the same name, so that a restart by any of them serves all. */
function socketFolder(folder: string): string {
  const inside = join(folder, "socket")
  return Buffer.byteLength(inside) <= maxSocketFolderLength ? inside : `/tmp/funil-${hash(folder)}`
}

/**
 * Another user may have created a folder with this name in /tmp, and PostgreSQL trusts everyone who
 * can enter it.
 */
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
