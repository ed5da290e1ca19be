import { Client, type ClientConfig } from "pg"

/** The same server and database, entered by another role. A login inside an address would win, so it is taken apart. */
export function loginAs(connection: ClientConfig, user: string, password?: string): ClientConfig {
  const { host, port, database, ssl } = new Client(connection)
  return { host, port, database, ssl, user, password }
}
