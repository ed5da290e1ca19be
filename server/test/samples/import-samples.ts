import {
  addMigrationFile,
  cancelMigration,
  createMigration,
  listMigrations,
} from "@funil/contract/data/migrations"
import { sendFile } from "../imports/import-file.ts"
import type { World } from "../world.ts"
import { type Sample, type Samples, none, ofWorld, page, unique } from "./sample.ts"

/** Returns a call with a CSV of one row. */
export function fileOf(header: string, row: () => string) {
  return (): Sample => ({
    body: {
      file: new File([`${header}\n${row()}\n`], "dados.csv", { type: "text/csv" }),
      options: JSON.stringify({ on_match: "create" }),
    },
  })
}

/** Successful calls of the world's admin about imports. */
export const importSamples: Samples = {
  "deal.import_columns": none,
  "contact.import_columns": none,
  "company.import_columns": none,
  "user.import_columns": none,
  "product.import_columns": none,
  "deal.import": fileOf("name;amount", () => `${unique("Negócio")};10,50`),
  "contact.import": fileOf("first_name;email", () => `Rita;${unique("rita")}@sol.test`),
  "company.import": fileOf("company", () => unique("Mercado")),
  "user.import": fileOf("first_name;email;role", () => `Bia;${unique("bia")}@importada.test;agent`),
  "product.import": fileOf("name;price", () => `${unique("Forno")};10,50`),
  "import.list": () => ({ query: page }),
  "import.get": ofWorld("rehearsal"),
  "import.cancel": async ({ api, admin }) => {
    const { body } = await sendFile(api, admin, { path: "/companies", csv: "company\nMercado\n" })
    return { params: { id: (body as { id: string }).id }, body: { undo: true } }
  },
}

const headers = JSON.stringify([
  { header: "id", related_column: "source_id" },
  { header: "company", related_column: "company" },
])

function fileOfMove() {
  const row = `${unique("c")},${unique("Mercado")}`
  return {
    file: new File([`id,company\n${row}\n`], "empresas.csv", { type: "text/csv" }),
    entity: "company",
    headers,
  }
}

/** Cancels the oldest held migration: an account holds at most 5 with files. */
async function makeRoom({ api, admin }: World): Promise<void> {
  const { data } = await api.call(listMigrations, admin, { query: { page: "1", per_page: "20" } })
  const held = data.filter(({ status, imports }) => status === "held" && imports.length > 0)
  const oldest = held.at(-1)
  if (held.length >= 5 && oldest) {
    await api.call(cancelMigration, admin, { params: { id: oldest.id }, body: { undo: false } })
  }
}

async function newMove(world: World): Promise<string> {
  await makeRoom(world)
  const { api, admin } = world
  return (await api.call(createMigration, admin, { body: { rival: "pipedrive" } })).id
}

/** Creates a held migration with a file. */
async function heldMove(world: World): Promise<string> {
  const id = await newMove(world)
  const { api, admin } = world
  await api.call(addMigrationFile, admin, { params: { id }, body: fileOfMove() as never })
  return id
}

/** Successful calls of the world's admin about migrations. */
export const moveSamples: Samples = {
  "move.create": async (world) => {
    await makeRoom(world)
    return { body: { rival: "hubspot" } }
  },
  "move.add_file": async (world) => ({ params: { id: await newMove(world) }, body: fileOfMove() }),
  "move.start": async (world) => ({ params: { id: await heldMove(world) } }),
  "move.list": () => ({ query: { page: "1", per_page: "20" } }),
  "move.get": ofWorld("move"),
  "move.cancel": async (world) => ({ params: { id: await heldMove(world) }, body: { undo: true } }),
}
