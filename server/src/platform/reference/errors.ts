import { errorStatus, fieldRules } from "@funil/contract/api/errors"
import { errorMeanings } from "@funil/contract/reference/errors"
import type { Text, Say } from "@funil/contract/reference/text"
import type { Endpoint } from "@funil/contract/shared/endpoint"
import { ownValue } from "@funil/contract/shared/own-value"
import type { JsonSchema } from "./json-schema.ts"

/** What everything that is answered instead of a result looks like. */
export const errorSchemas = (say: Say): Readonly<Record<string, JsonSchema>> => ({
  ErrorCode: {
    description: Object.entries(errorMeanings)
      .map(([code, meaning]) => `- \`${code}\` (${ownValue(errorStatus, code)}): ${say(meaning)}`)
      .join("\n"),
    type: "string",
    enum: Object.keys(errorStatus),
  },
  Error: {
    description: say({
      en: "An error that is not about fields. Programs read `code`, people `error`.",
      "pt-BR": "Um erro que não é sobre campos. Programas leem `code`; pessoas, `error`.",
    }),
    type: "object",
    required: ["error", "code"],
    properties: {
      error: {
        type: "string",
        description: say({
          en: "What happened, in the caller's language.",
          "pt-BR": "O que aconteceu, no idioma de quem chama.",
        }),
      },
      code: { $ref: "#/components/schemas/ErrorCode" },
      request_id: {
        type: "string",
        description: say({ en: "Of a 5xx: what to tell us.", "pt-BR": "De um 5xx: o que informar a nós." }),
      },
      current: {
        description: say({
          en: "Of a 412: the record as it is now.",
          "pt-BR": "De um 412: o registro como está agora.",
        }),
      },
      pipeline: {
        description: say({
          en: "Of `pipeline_in_trash`: the pipeline to restore first.",
          "pt-BR": "De `pipeline_in_trash`: o funil a restaurar primeiro.",
        }),
        type: "object",
        required: ["id", "name"],
        properties: { id: { type: "string" }, name: { type: "string" } },
      },
    },
  },
  FieldErrors: {
    description: `${say({ en: "What is wrong with each field, in the caller's language; nested ones dotted (`filters.0.valueField`). The rules:", "pt-BR": "O que há de errado com cada campo, no idioma de quem chama; campos aninhados vêm com pontos (`filters.0.valueField`). As regras:" })}\n\n${fieldRules.map((rule) => `\`${rule}\``).join(", ")}`,
    type: "object",
    additionalProperties: { type: "array", items: { type: "string" } },
  },
})

interface Answer {
  readonly description: Text
  readonly retry?: boolean
}

const answers: Readonly<Record<number, Answer>> = {
  400: {
    description: {
      en: "The body is not JSON (`malformed_json`).",
      "pt-BR": "O corpo não é JSON (`malformed_json`).",
    },
  },
  401: {
    description: {
      en: "No valid token, or wrong credentials.",
      "pt-BR": "Sem token válido, ou com dados de acesso errados.",
    },
  },
  402: {
    description: {
      en: "The plan or the account's standing does not allow it (`E4021`, `E4022`, `E4023`).",
      "pt-BR": "O plano ou a situação da conta não permite (`E4021`, `E4022`, `E4023`).",
    },
  },
  403: {
    description: {
      en: "The caller's role or the token's scope does not allow it, or the address is not allowed.",
      "pt-BR": "O papel de quem chama ou o escopo do token não permite, ou o endereço não é permitido.",
    },
  },
  404: {
    description: {
      en: "It does not exist, or the caller can't see it.",
      "pt-BR": "Não existe, ou quem chama não pode ver.",
    },
  },
  409: {
    description: {
      en: "It clashes with the present state; `code` says how.",
      "pt-BR": "Conflita com o estado atual; `code` diz como.",
    },
  },
  412: {
    description: {
      en: "Someone changed the record since (`stale`); `current` has it as it is now.",
      "pt-BR":
        "Alguém alterou o registro nesse meio-tempo (`stale`); `current` traz o registro como está agora.",
    },
  },
  413: {
    description: {
      en: "The body or a file in it is too large.",
      "pt-BR": "O corpo, ou um arquivo nele, é grande demais.",
    },
  },
  415: {
    description: {
      en: "The call does not take this `Content-Type`.",
      "pt-BR": "A chamada não aceita esse `Content-Type`.",
    },
  },
  422: { description: { en: "A field breaks a rule.", "pt-BR": "Um campo não cumpre uma regra." } },
  429: {
    description: {
      en: "Too many calls. `Retry-After` says for how many seconds to wait.",
      "pt-BR": "Chamadas demais. `Retry-After` diz quantos segundos esperar.",
    },
    retry: true,
  },
}
const failed: Answer = {
  description: {
    en: "Our fault (500), out of service (503) or out of room (507).",
    "pt-BR": "Falha nossa (500), fora do ar (503) ou sem espaço (507).",
  },
  retry: true,
}

const nameOf = (status: string) => (status === "default" ? "Failed" : `Error${status}`)

/** The answers to what went wrong, shared by all calls. */
export function errorResponses(say: Say): Readonly<Record<string, JsonSchema>> {
  const all = [...Object.entries(answers), ["default", failed] as const]
  return Object.fromEntries(all.map(([status, answer]) => [nameOf(status), responseOf(status, answer, say)]))
}

const isNoun = (endpoint: Endpoint) => endpoint.path.includes(":")

/** The statuses that a call may answer when something went wrong. */
export function errorStatusesOf(endpoint: Endpoint): string[] {
  const { access, hasBody, method, reads } = endpoint
  const isPublic = access === "public"
  const writes = !reads && method !== "GET"
  const applies: [number, boolean][] = [
    [400, hasBody],
    [401, !isPublic || endpoint.id === "auth.login"],
    [402, !isPublic],
    [403, !isPublic],
    [404, isNoun(endpoint)],
    [409, writes],
    [412, takesIfMatch(endpoint)],
    [413, hasBody],
    [415, hasBody],
    [422, hasBody || hasQuery(endpoint)],
    [429, true],
  ]
  return [...applies.filter(([, does]) => does).map(([status]) => String(status)), "default"]
}

function hasQuery({ query }: Endpoint): boolean {
  const { def } = query._zod
  return "shape" in def && Object.keys(def.shape as object).length > 0
}

/** What has no versions, since nobody but its owner changes it. */
const unversioned = /^(session|notification|push)\./

/** Changing or deleting one record honours the version that the caller saw. */
export function takesIfMatch({ id, method, path }: Endpoint): boolean {
  return (method === "PUT" || method === "DELETE") && path.endsWith("/:id") && !unversioned.test(id)
}

export function responsesOf(endpoint: Endpoint): Record<string, JsonSchema> {
  return Object.fromEntries(
    errorStatusesOf(endpoint).map((status) => [status, { $ref: `#/components/responses/${nameOf(status)}` }]),
  )
}

function responseOf(status: string, { description, retry }: Answer, say: Say): JsonSchema {
  const error = { $ref: "#/components/schemas/Error" }
  const schema = status === "422" ? { anyOf: [{ $ref: "#/components/schemas/FieldErrors" }, error] } : error
  return {
    description: say(description),
    headers: {
      "X-Request-Id": { $ref: "#/components/headers/RequestId" },
      ...(retry && { "Retry-After": { $ref: "#/components/headers/RetryAfter" } }),
    },
    content: { "application/json": { schema } },
  }
}
