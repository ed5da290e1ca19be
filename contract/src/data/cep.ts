import * as z from "zod/mini"
import { endpoint } from "../shared/endpoint.ts"

/** Returns a postal code as it is stored: a Brazilian one as `00000-000`, others as typed. */
export function storedZip<T extends string | null | undefined>(typed: T): T | string {
  const [, area, place] = /^(\d{5})[ .-]?(\d{3})$/.exec(typed ?? "") ?? []
  return area === undefined ? typed : `${area}-${place}`
}

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

export const getCep = endpoint({
  id: "cep.get",
  method: "GET",
  path: "/cep/:cep",
  access: "signed_in",
  params: z.strictObject({ cep: z.string() }),
  answer: cepAddress,
})
