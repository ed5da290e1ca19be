import type { CallAnswer, CallInput, Endpoint } from "@funil/contract/shared/endpoint"
import { baseURL } from "./settings.ts"

interface Parts {
  readonly params?: Record<string, string>
  readonly query?: Record<string, unknown>
  readonly body?: unknown
}

type Rest<E extends Endpoint> = object extends CallInput<E> ? [input?: CallInput<E>] : [input: CallInput<E>]

function addressOf(path: string, { params = {}, query = {} }: Parts): string {
  const filled = path.replaceAll(/:(\w+)/g, (_, key: string) => encodeURIComponent(params[key] ?? ""))
  const told = Object.entries(query).map(([key, value]): [string, string] => [key, String(value)])
  const search = new URLSearchParams(told).toString()
  return `${baseURL}/api${filled}${search && `?${search}`}`
}

/** Calls an endpoint with the token's rights and returns its body. Throws on an error status. */
export async function call<E extends Endpoint>(
  token: string | undefined,
  endpoint: E,
  ...[input]: Rest<E>
): Promise<CallAnswer<E>> {
  // Whatever the endpoint's schemas take, on its way into a request it is this.
  const parts = (input ?? {}) as Parts
  const headers = new Headers()
  if (endpoint.hasBody) headers.set("content-type", "application/json")
  if (token) headers.set("authorization", `Bearer ${token}`)
  const response = await fetch(addressOf(endpoint.path, parts), {
    method: endpoint.method,
    headers,
    body: endpoint.hasBody ? JSON.stringify(parts.body) : undefined,
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${endpoint.id} answered ${response.status}: ${text}`)
  // The server's own tests hold every answer against the contract.
  return (text ? JSON.parse(text) : undefined) as CallAnswer<E>
}
