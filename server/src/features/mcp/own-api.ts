import type { CallAnswer, CallInput, Endpoint } from "@funil/contract/shared/endpoint"
import { ownValue } from "@funil/contract/shared/own-value"
import type { FastifyInstance, FastifyRequest } from "fastify"
import { AppError } from "../../platform/app-error.ts"
import type { Context } from "../../platform/context.ts"
import { Refusal } from "./refusal.ts"

interface Parts {
  readonly params?: Readonly<Record<string, string>> | undefined
  readonly query?: Readonly<Record<string, string | number | undefined>> | undefined
  readonly body?: unknown
}

/** What a call answered, and what takes it back where it changed something that can be. */
export interface Answered<T> {
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

/** The API's error in words: what is wrong with each field, or the one sentence with its code. */
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
 * The API as whoever calls a tool has it: each call goes through the server's own routes with the caller's token, address and language,
 * so that nothing is checked or limited otherwise than there.
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

  /** Where the web app is. */
  get publicUrl(): string {
    return this.ctx.services.config.publicUrl
  }

  /** Notes what no answer tells. */
  logError(error: unknown): void {
    this.#request.log.error({ err: error }, "mcp")
  }

  /** Makes a call. Ends with a `Refusal` for any answer that is none of success. */
  async send({ method, path }: Place, parts: Parts = {}): Promise<Answered<unknown>> {
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

  /** Makes a call whose types the contract knows. */
  async ask<E extends Endpoint>(endpoint: E, input: CallInput<E>): Promise<CallAnswer<E>> {
    const { answer } = await this.send(endpoint, input as Parts)
    // The route answers what its endpoint says.
    return answer as CallAnswer<E>
  }
}
