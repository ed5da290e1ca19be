import { v7 } from "uuid"

/** A new UUIDv7: ids grow with time, so they order and index well. */
export function newId(): string {
  return v7()
}
