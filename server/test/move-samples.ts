import { addMoveFile, cancelMove, createMove, listMoves } from "@funil/contract/moves"
import { ofWorld, type Samples, unique } from "./sample.ts"
import type { World } from "./world.ts"

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

/** An account holds at most 5 moves with files: the oldest one that nothing started makes room. */
async function makeRoom({ api, admin }: World): Promise<void> {
  const { data } = await api.call(listMoves, admin, { query: { page: "1", per_page: "20" } })
  const held = data.filter(({ status, imports }) => status === "held" && imports.length > 0)
  const oldest = held.at(-1)
  if (held.length >= 5 && oldest) {
    await api.call(cancelMove, admin, { params: { id: oldest.id }, body: { undo: false } })
  }
}

async function newMove(world: World): Promise<string> {
  await makeRoom(world)
  const { api, admin } = world
  return (await api.call(createMove, admin, { body: { rival: "pipedrive" } })).id
}

/** A move that is held with a file. */
async function heldMove(world: World): Promise<string> {
  const id = await newMove(world)
  const { api, admin } = world
  await api.call(addMoveFile, admin, { params: { id }, body: fileOfMove() as never })
  return id
}

/** Calls of moves that succeed for the world's admin. */
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
