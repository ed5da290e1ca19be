import { AppError } from "../app-error.ts"

const noRoom = new Set(["ENOSPC", "EDQUOT", "EFBIG"])

/** The operating system refused a call of ours, such as writing a file. */
export function isOfSystem(error: unknown): error is NodeJS.ErrnoException {
  return error instanceof Error && "syscall" in error
}

/** The disk is full, or what this user or process may write to it. */
export function isOutOfRoom(error: unknown): boolean {
  if (error instanceof AppError) return error.code === "out_of_room"
  return isOfSystem(error) && noRoom.has(error.code ?? "")
}
