import { sql } from "kysely"
import type { Person, Reply, TestApi } from "../client.ts"
import type { World } from "../world.ts"
import type { Canaries } from "./canaries.ts"
import type { PlantedRecord } from "./canary-calls.ts"

/** Writes everything as the admin, so that no other user is its creator. */
export class Planter {
  readonly byNoun: Record<string, PlantedRecord[]> = {}
  readonly people = new Map<string, Person>()
  readonly api: TestApi
  readonly world: World
  readonly canaries: Canaries

  constructor(api: TestApi, world: World, canaries: Canaries) {
    this.api = api
    this.world = world
    this.canaries = canaries
  }

  add(noun: string, id: string, key: string): string {
    this.byNoun[noun] = [...(this.byNoun[noun] ?? []), { id, key }]
    return id
  }

  id(key: string): string {
    const found = Object.values(this.byNoun).flatMap((list) => list.filter((one) => one.key === key))
    if (!found[0]) throw new Error(`Nothing is planted as ${key}.`)
    return found[0].id
  }

  async ask(method: "POST" | "PUT" | "DELETE", path: string, body?: object): Promise<Reply<{ id: string }>> {
    const reply = await this.api.raw(method, path, this.world.admin, body)
    if (reply.status >= 300)
      throw new Error(`${path} answered ${reply.status}: ${JSON.stringify(reply.body)}`)
    return reply as Reply<{ id: string }>
  }

  /** Returns the custom field of every noun. */
  own(key: string): object {
    return { custom_fields: { segredo: this.canaries.text(key, "custom") } }
  }

  /** Calls check a document's digits, so this writes to the database. */
  async giveDocument(table: "users" | "contacts" | "companies", id: string, key: string): Promise<void> {
    const document = this.canaries.text(key, "document")
    const { owner } = this.api.database
    await sql`update ${sql.table(table)} set document = ${document} where id = ${id}`.execute(owner)
  }
}
