import { createFile } from "@funil/contract/records/files"
import { pdf, sent } from "../files/sent-files.ts"
import type { World } from "../world.ts"
import type { Samples } from "./sample.ts"

function fileFor({ deal }: World) {
  const body = { entity: "deal", record_id: deal.id, file: sent(pdf, "proposta.pdf") }
  return { body }
}

/** Successful calls of the world's admin about files. */
export const fileSamples: Samples = {
  "file.list": ({ deal }) => ({ query: { entity: "deal", record_id: deal.id } }),
  "file.create": fileFor,
  "file.trash": async (world) => {
    const { id } = await world.api.call(createFile, world.admin, fileFor(world))
    return { params: { id } }
  },
}
