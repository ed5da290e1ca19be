import { execFileSync } from "node:child_process"
import { existsSync, readFileSync, statSync } from "node:fs"
import { userInfo } from "node:os"
import { DatabaseError } from "../sql-errors.ts"

/** The database server's system user. Undefined ids mean this process's user. */
export interface RunAs {
  uid?: number
  gid?: number
}

/**
 * PostgreSQL refuses to run as root, so root uses the owner of the existing data, else `postgres`
 * or `nobody`. The user needs a line in /etc/passwd. Throws one clear line.
 */
export function serverUser(home: string): RunAs {
  if (process.getuid?.() !== 0) {
    requireNamedUser()
    return {}
  }
  const users = passwdUsers()
  const owner = existsSync(home) ? statSync(home).uid : 0
  const user =
    users.find(({ uid }) => uid === owner && uid !== 0) ?? named(users, "postgres") ?? named(users, "nobody")
  if (!user)
    throw new DatabaseError(
      "The embedded database cannot run as root and found neither the user postgres nor nobody",
    )
  return { uid: user.uid, gid: user.gid }
}

/** Whether the user can enter the folder and all its parents. */
export function canEnter(folder: string, user: RunAs): boolean {
  try {
    execFileSync("/bin/sh", ["-c", 'cd "$1"', "sh", folder], { ...user, cwd: "/", stdio: "ignore" })
    return true
  } catch {
    return false
  }
}

function requireNamedUser(): void {
  try {
    userInfo()
  } catch {
    throw new DatabaseError(
      `The embedded database needs a user with a name, and user ${process.getuid?.()} has no line in /etc/passwd: ` +
        "run as another user, or set DATABASE_URL",
    )
  }
}

function passwdUsers(): { name: string; uid: number; gid: number }[] {
  const lines = readFileSync("/etc/passwd", "utf8").split("\n")
  return lines.map((line) => {
    const [name = "", , uid, gid] = line.split(":")
    return { name, uid: Number(uid), gid: Number(gid) }
  })
}

function named(users: ReturnType<typeof passwdUsers>, name: string) {
  return users.find((user) => user.name === name)
}

/**
 * Returns the server's environment without ours: an inherited HOME or LD_LIBRARY_PATH has broken
 * it.
 */
export function cleanEnv(home: string): Record<string, string> {
  return { PATH: process.env["PATH"] ?? "/usr/bin:/bin", HOME: home, LC_ALL: "C", TZ: "UTC" }
}
