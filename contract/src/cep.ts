import * as z from "zod/mini"
import { endpoint } from "./shared/endpoint.ts"

/** Returns a postal code as it is stored: a Brazilian one as `00000-000`, others as typed. */
export function storedZip<T extends string | null | undefined>(typed: T): T | string {
  const [, area, place] = /^(\d{5})[ .-]?(\d{3})$/.exec(typed ?? "") ?? []
  return area === undefined ? typed : `${area}-${place}`
}

/** The address of a Brazilian postal code. With `partial` the services were out of reach and only the state is known. */
export const cepAddress = z.object({
  cep: z.string(),
  cidade: z.object({ nome: z.string() }),
  estado: z.object({ sigla: z.string() }),
  logradouro: z.string(),
  bairro: z.string(),
  latitude: z.nullable(z.number()),
  longitude: z.nullable(z.number()),
  partial: z.optional(z.literal(true)),
})
export type CepAddress = z.output<typeof cepAddress>

/** Looks a postal code up, with or without its dash. A malformed one is a 422, an unknown one a 404. */
export const getCep = endpoint({
  id: "cep.get",
  summary: "Look up a Brazilian postal code",
  method: "GET",
  path: "/cep/:cep",
  access: "signed_in",
  params: z.strictObject({ cep: z.string() }),
  answer: cepAddress,
})
