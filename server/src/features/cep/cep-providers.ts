import type { CepAddress } from "@funil/contract/data/cep"
import * as z from "zod/mini"
import type { Config } from "../../platform/config.ts"

/** A service that knows addresses by postal code. Its answer is converted to ours. */
export interface CepProvider {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  /** The server skips a call within this many milliseconds of the previous one. */
  readonly msBetween: number
  /** Returns the address, or null for an unknown code. Throws if the response is no answer. */
  readonly read: (status: number, body: unknown) => Omit<CepAddress, "cep"> | null
}

/** The server caches answers, so a service must not make them long. */
const word = z.string().check(z.maxLength(200))
const text = z.pipe(
  z.nullish(word),
  z.transform((value) => value ?? ""),
)
const degrees = z.pipe(
  z.nullish(z.union([z.number(), z.string()])),
  z.transform((value) => {
    const degrees = typeof value === "string" ? Number.parseFloat(value) : value
    return degrees !== null && degrees !== undefined && Number.isFinite(degrees) ? degrees : null
  }),
)
const state = z.string().check(z.regex(/^[A-Z]{2}$/))

const aberto = z.object({
  cidade: z.object({ nome: word }),
  estado: z.object({ sigla: state }),
  logradouro: text,
  bairro: text,
  latitude: degrees,
  longitude: degrees,
})

const brasil = z.object({
  state,
  city: word,
  neighborhood: text,
  street: text,
  location: z.optional(
    z.object({ coordinates: z.optional(z.object({ latitude: degrees, longitude: degrees })) }),
  ),
})

/** ViaCEP and OpenCEP use the same format. */
const via = z.object({ uf: state, localidade: word, bairro: text, logradouro: text })

/** Returns the services in the order of the calls. */
export function cepProviders({ cep: config }: Pick<Config, "cep">, cep: string): CepProvider[] {
  const plain = { headers: {}, msBetween: 0 }
  const ours: CepProvider = {
    url: `${config.abertoUrl}/api/v3/cep?cep=${cep}`,
    headers: { authorization: `Token token=${config.abertoToken}` },
    // The limit of a free token.
    msBetween: 1000,
    read: (status, body) => {
      requireOk(status)
      return isEmpty(body) ? null : aberto.parse(body)
    },
  }
  const others: CepProvider[] = [
    {
      ...plain,
      url: `${config.brasilApiUrl}/api/cep/v2/${cep}`,
      read: (status, body) => {
        if (status === 404) return null
        requireOk(status)
        const { state: sigla, city, neighborhood, street, location } = brasil.parse(body)
        const { latitude = null, longitude = null } = location?.coordinates ?? {}
        const place = { cidade: { nome: city }, estado: { sigla } }
        return { ...place, logradouro: street, bairro: neighborhood, latitude, longitude }
      },
    },
    {
      ...plain,
      url: `${config.viaCepUrl}/ws/${cep}/json/`,
      read: (status, body) => {
        requireOk(status)
        // The service returns `true` or `"true"`.
        const isUnknown = typeof body === "object" && body !== null && "erro" in body && Boolean(body.erro)
        return isUnknown ? null : viaAddress(body)
      },
    },
    {
      ...plain,
      url: `${config.openCepUrl}/v1/${cep}`,
      read: (status, body) => {
        if (status === 404) return null
        requireOk(status)
        return viaAddress(body)
      },
    },
  ]
  return config.abertoToken ? [ours, ...others] : others
}

function requireOk(status: number): void {
  if (status !== 200) throw new Error(`status ${status}`)
}

function isEmpty(body: unknown): boolean {
  return typeof body === "object" && body !== null && Object.keys(body).length === 0
}

function viaAddress(body: unknown): Omit<CepAddress, "cep"> {
  const { uf, localidade, bairro, logradouro } = via.parse(body)
  const cidade = { nome: localidade }
  return { cidade, estado: { sigla: uf }, logradouro, bairro, latitude: null, longitude: null }
}
