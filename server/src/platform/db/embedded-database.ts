import { join } from "node:path"
import type { Client, ClientConfig } from "pg"
import { connect } from "./connect.ts"
import { type EmbeddedServer, embeddedServer } from "./embedded/embedded-server.ts"
import { sqlStateOf } from "./sql-errors.ts"

export interface EmbeddedDatabase {
  server: EmbeddedServer
  /** The connection as the owner of the schema, who is no superuser, as on an ordinary server. */
  owner: ClientConfig
}

/** Starts the database server of a data folder, with the product's empty database in it at the first start. */
export async function embeddedDatabase(dataDir: string): Promise<EmbeddedDatabase> {
  const server = await embeddedServer(join(dataDir, "postgres"))
  const { host, port } = server
  const superuser = await connect({ host, port, user: "postgres", database: "postgres" })
  try {
    await createOnce(superuser, "create role funil_owner login createrole")
    await createOnce(superuser, "create database funil owner funil_owner")
  } finally {
    await superuser.end()
  }
  return { server, owner: { host, port, user: "funil_owner", database: "funil" } }
}

/** "Is there already", also when another process makes it at this moment. */
const exists = ["42710", "42P04", "23505"]

async function createOnce(client: Client, statement: string): Promise<void> {
  try {
    await client.query(statement)
  } catch (error) {
    if (!exists.includes(sqlStateOf(error) ?? "")) throw error
  }
}
