import { type ClientConfig, Pool } from "pg"

/** A bare pool of the driver, as large as the product's own, to measure against. */
export function rawPool(connection: ClientConfig): Pool {
  return new Pool({ ...connection, max: 20 })
}
