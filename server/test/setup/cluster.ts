import { mkdtempSync, rmSync, statfsSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { Client, type ClientConfig } from "pg"
import { embeddedServer } from "../../src/platform/db/embedded/embedded-server.ts"
import { migrate } from "../../src/platform/db/migrate.ts"
import { loginAs } from "../../src/platform/db/roles.ts"
import { connected } from "../connected.ts"
import { distributeTemplate, isDistributed, nodesOf, onEach } from "./distributed-nodes.ts"

/** A database server for tests, with a migrated database that tests only clone. */
export interface Cluster {
  superuser: ClientConfig
  /** All its servers, the main one first. Only a distributed one has more. */
  nodes: ClientConfig[]
  template: string
  stop: () => Promise<void>
}

export const testSecretKey = "a secret key that only tests know"
export const ownerRole = "funil_test_owner"
export const ownerPassword = "owner of test databases"

/** Starts a temporary server, or uses the one of the superuser in TEST_DATABASE_URL. */
export async function startCluster(url = process.env["TEST_DATABASE_URL"]): Promise<Cluster> {
  const server = url ? { superuser: loginOf(url), stop: () => Promise.resolve() } : await scratchServer()
  const template = `funil_template_${process.pid}`
  const nodes = await nodesOf(server.superuser)
  const superuser = nodes[0] ?? server.superuser
  await onEach(nodes, (client) => prepare(client, template))
  const owner = ownerOf(superuser, template)
  await migrate({ owner, secretKey: testSecretKey })
  await connected({ ...superuser, database: template }, tidyCatalogue)
  if (isDistributed) await distributeTemplate(nodes, owner, template)
  const stop = async () => {
    if (url) await dropDatabase(nodes, template)
    await server.stop()
  }
  return { superuser, nodes, template, stop }
}

/** Returns the owner's connection to one of the cluster's databases. */
export function ownerOf(superuser: ClientConfig, database: string): ClientConfig {
  return { ...loginAs(superuser, ownerRole, ownerPassword), database }
}

export async function dropDatabase(nodes: readonly ClientConfig[], name: string): Promise<void> {
  await onEach(nodes, (client) => client.query(`drop database if exists ${name} with (force)`))
}

async function prepare(client: Client, template: string): Promise<void> {
  const { rowCount } = await client.query("select from pg_roles where rolname = $1", [ownerRole])
  if (!rowCount) await client.query(`create role ${ownerRole} login createrole password '${ownerPassword}'`)
  await client.query(`drop database if exists ${template} with (force)`)
  await client.query(`create database ${template} owner ${ownerRole}`)
}

/**
 * Cleans the catalog after migrations: each connection reads it, and the planner needs statistics
 * about it.
 */
async function tidyCatalogue(client: Client): Promise<void> {
  const { rows } = await client.query<{ tables: string }>(
    `select string_agg(oid::regclass::text, ', ') as tables from pg_class
     where relnamespace = 'pg_catalog'::regnamespace and relkind = 'r' and not relisshared`,
  )
  await client.query(`vacuum (full, analyze) ${rows[0]?.tables}`)
}

function loginOf(url: string): ClientConfig {
  const { user, password } = new Client(url)
  return loginAs({ connectionString: url }, user ?? "postgres", password ?? undefined)
}

/** The data is temporary, so the server never syncs to disk. */
const settings = {
  fsync: "off",
  synchronous_commit: "off",
  full_page_writes: "off",
  autovacuum: "off",
  max_connections: "300",
}

async function scratchServer(): Promise<{ superuser: ClientConfig; stop: () => Promise<void> }> {
  const folder = mkdtempSync(join(fastFolder(), "funil-test-"))
  const server = await embeddedServer(join(folder, "postgres"), settings)
  const superuser = { host: server.host, port: server.port, user: "postgres", database: "postgres" }
  const stop = async () => {
    await server.stop()
    rmSync(folder, { recursive: true, force: true })
  }
  return { superuser, stop }
}

/** Returns memory if it is large enough. A container's /dev/shm often has 64 MB. */
function fastFolder(): string {
  try {
    const { bavail, bsize } = statfsSync("/dev/shm")
    return bavail * bsize > 2e9 ? "/dev/shm" : tmpdir()
  } catch {
    return tmpdir()
  }
}
