import { createFile } from "@funil/contract/files"
import { pdf, sent } from "./sent-files.ts"
import type { Samples } from "./sample.ts"
import type { World } from "./world.ts"

function fileFor({ deal }: World) {
  const body = { entity: "deal", record_id: deal.id, file: sent(pdf, "proposta.pdf") }
  return { body }
}

/** Calls of files that succeed for the world's admin. */
export const fileSamples: Samples = {
  "file.list": ({ deal }) => ({ query: { entity: "deal", record_id: deal.id } }),
  "file.create": fileFor,
  "file.trash": async (world) => {
    const { id } = await world.api.call(createFile, world.admin, fileFor(world))
    return { params: { id } }
  },
}
