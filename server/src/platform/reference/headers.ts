import type { Text, Say } from "@funil/contract/reference/text"
import type { Endpoint } from "@funil/contract/shared/endpoint"
import { isOnce } from "../http/idempotency.ts"
import { takesIfMatch } from "./errors.ts"
import type { JsonSchema } from "./json-schema.ts"

type Components = Readonly<Record<string, { readonly description: Text }>>

const text = (description: Text, example: string) => ({ description, schema: { type: "string" }, example })
const whole = (description: Text, example: number) => ({
  description,
  schema: { type: "integer" },
  example,
})

const answered: Components = {
  RequestId: text(
    { en: "Names the call in our log.", "pt-BR": "Identifica a chamada no nosso log." },
    "0199f3a4-5b6c-7d8e-9f00-112233445566",
  ),
  UndoToken: text(
    {
      en: "Of a change that can be taken back: send it to `POST /undo` within 30 days.",
      "pt-BR": "De uma alteração que pode ser desfeita: envie-o a `POST /undo` em até 30 dias.",
    },
    "0199f3a4-5b6c-7d8e-9f00-112233445566",
  ),
  ETag: text(
    {
      en: "The record's version: send it as `If-Match` to change only what you saw.",
      "pt-BR": "A versão do registro: envie-a em `If-Match` para alterar só o que você viu.",
    },
    '"3"',
  ),
  RetryAfter: whole(
    { en: "Seconds to wait before the next call.", "pt-BR": "Segundos a esperar antes da próxima chamada." },
    12,
  ),
  RateLimitLimit: whole(
    {
      en: "Calls that the token may make a minute.",
      "pt-BR": "Quantas chamadas por minuto o token pode fazer.",
    },
    600,
  ),
  RateLimitRemaining: whole({ en: "Calls that are left of them.", "pt-BR": "Quantas delas restam." }, 597),
  RateLimitReset: whole(
    {
      en: "Seconds until they are full again.",
      "pt-BR": "Em quantos segundos o limite se renova por inteiro.",
    },
    42,
  ),
}

const parameter = (name: string, description: Text, example: string) => ({
  name,
  in: "header",
  required: false,
  description,
  schema: { type: "string" },
  example,
})

const taken: Components = {
  AcceptLanguage: parameter(
    "Accept-Language",
    {
      en: "The language of messages, `pt-BR` or `en`; without it the account's.",
      "pt-BR": "O idioma das mensagens, `pt-BR` ou `en`; sem ele, o da conta.",
    },
    "en",
  ),
  IdempotencyKey: parameter(
    "Idempotency-Key",
    {
      en: "With it a repetition does no harm: for 24 hours the same key with the same body gives the first answer again, with another body 422.",
      "pt-BR":
        "Com ela, repetir a chamada não faz mal: por 24 horas a mesma chave com o mesmo corpo dá de novo a primeira resposta; com outro corpo, 422.",
    },
    "order-10872",
  ),
  IfMatch: parameter(
    "If-Match",
    {
      en: "Only if the record still has this `ETag`, else 412 with the record as it is now.",
      "pt-BR": "Só se o registro ainda tiver este `ETag`; senão, 412 com o registro como está agora.",
    },
    '"3"',
  ),
  LastEventId: parameter(
    "Last-Event-ID",
    {
      en: "The id of the last event that came: what happened since comes first.",
      "pt-BR": "O id do último evento recebido: o que aconteceu depois dele vem primeiro.",
    },
    "0199f3a4-5b6c-7d8e-9f00-112233445566",
  ),
}

/** Headers of answers, by the name of their component. */
export const headerComponents = (say: Say) => said(answered, say)

/** Headers that calls take, by the name of their component. */
export const parameterComponents = (say: Say) => said(taken, say)

const refer = (kind: "parameters" | "headers", name: string) => ({ $ref: `#/components/${kind}/${name}` })

/** The headers that a call takes. */
export function headersTaken(endpoint: Endpoint): JsonSchema[] {
  return [
    refer("parameters", "AcceptLanguage"),
    ...(isOnce(endpoint) ? [refer("parameters", "IdempotencyKey")] : []),
    ...(takesIfMatch(endpoint) ? [refer("parameters", "IfMatch")] : []),
    ...(endpoint.media === "events" ? [refer("parameters", "LastEventId")] : []),
  ]
}

/** The headers of a call's answer. */
export function headersAnswered(endpoint: Endpoint): Record<string, JsonSchema> {
  const { access, method, reads, media, path } = endpoint
  const writes = !reads && method !== "GET" && access !== "public"
  const isRecord = media === "json" && path.endsWith("/:id") && method !== "DELETE"
  const limits = access === "public" ? [] : ["Limit", "Remaining", "Reset"]
  return {
    "X-Request-Id": refer("headers", "RequestId"),
    ...(isRecord && { ETag: refer("headers", "ETag") }),
    ...(writes && { "Undo-Token": refer("headers", "UndoToken") }),
    ...Object.fromEntries(limits.map((name) => [`RateLimit-${name}`, refer("headers", `RateLimit${name}`)])),
  }
}

function said(components: Components, say: Say): Record<string, object> {
  return Object.fromEntries(
    Object.entries(components).map(([name, one]) => [name, { ...one, description: say(one.description) }]),
  )
}
