import type { CallAnswer, CallInput, Endpoint } from "@funil/contract/shared/endpoint"
import { ownValue } from "@funil/contract/shared/own-value"
import type { FastifyInstance, FastifyRequest } from "fastify"
import { AppError } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"

interface Parts {
  readonly params?: Readonly<Record<string, string>> | undefined
  readonly query?: Readonly<Record<string, string | number | undefined>> | undefined
  readonly body?: unknown
}

/** The answer of a call, and the undo token if the call can be undone. */
export interface CallResult<T> {
  readonly answer: T
  readonly undo: string | null
}

type Place = Pick<Endpoint, "method" | "path">

function addressOf(path: string, { params = {}, query = {} }: Parts): string {
  const filled = path.replaceAll(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(ownValue(params, name) ?? ""),
  )
  const sent = Object.entries(query).flatMap(([name, value]): [string, string][] =>
    value === undefined ? [] : [[name, String(value)]],
  )
  return `/api${filled}${sent.length > 0 ? `?${new URLSearchParams(sent).toString()}` : ""}`
}

/** Returns the API's error in words: the problem of each field, or the message with its code. */
function refusalOf(status: number, body: unknown): Refusal {
  const told = typeof body === "object" && body !== null ? body : {}
  if ("error" in told && "code" in told)
    return new Refusal(`${String(told.error)} (${status} ${String(told.code)})`, status)
  const fields = Object.entries(told).map(([field, problems]) => `${field}: ${[problems].flat().join(" ")}`)
  return new Refusal(
    fields.length > 0 ? `${fields.join("\n")} (${status})` : `The call failed (${status}).`,
    status,
  )
}

/**
 * The API as the tool's caller has it. Each call goes through the server's own routes with the
 * caller's token, address and language, so the same checks and limits apply.
 */
export class OwnApi {
  readonly ctx: Context
  readonly #app: FastifyInstance
  readonly #request: FastifyRequest

  constructor(app: FastifyInstance, request: FastifyRequest) {
    if (!request.caller) throw new AppError("unauthenticated")
    this.ctx = request.caller
    this.#app = app
    this.#request = request
  }

  /** Returns the address of the web app. */
  get publicUrl(): string {
    return this.ctx.services.config.publicUrl
  }

  /** Logs what no answer contains. */
  logError(error: unknown): void {
    this.#request.log.error({ err: error }, "mcp")
  }

  /** Sends a call. Throws a `Refusal` unless it succeeds. */
  async send({ method, path }: Place, parts: Parts = {}): Promise<CallResult<unknown>> {
    const { authorization, "accept-language": language } = this.#request.headers
    const reply = await this.#app.inject({
      method,
      url: addressOf(path, parts),
      remoteAddress: this.#request.ip,
      headers: {
        authorization,
        ...(language !== undefined && { "accept-language": language }),
        ...(parts.body !== undefined && { "content-type": "application/json" }),
      },
      ...(parts.body !== undefined && { payload: JSON.stringify(parts.body) }),
    })
    const answer: unknown = reply.body === "" ? null : reply.json()
    if (reply.statusCode >= 400) throw refusalOf(reply.statusCode, answer)
    const undo = reply.headers["undo-token"]
    return { answer, undo: typeof undo === "string" ? undo : null }
  }

  /** Sends a call of the contract with its types. */
  async ask<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<CallAnswer<E>> {
    const { answer } = await this.send(endpoint, input as Parts)
    // The route returns what its endpoint declares.
    return answer as CallAnswer<E>
  }
}

/** Why a tool rejected a call, in words for the assistant. */
export class Refusal extends Error {
  /** The API's status; null if the tool itself rejected the call. */
  readonly status: number | null

  constructor(message: string, status: number | null = null) {
    super(message)
    this.status = status
  }
}
