import { type ClientConfig, Pool } from "pg"

/** Returns a plain pool of the driver with the product's size, as a baseline. */
export function rawPool(connection: ClientConfig): Pool {
  return new Pool({ ...connection, max: 20 })
}
