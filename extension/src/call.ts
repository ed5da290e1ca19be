import type { CallAnswer, CallInput, Endpoint } from "@funil/contract/shared/endpoint"
import { forgetSession, type Session } from "./session.ts"

/** A rejected call, with a message and field errors. */
export class CallError extends Error {
  readonly fields: Readonly<Record<string, readonly string[]>>

  constructor(status: number, body: unknown) {
    const told = (typeof body === "object" && body !== null ? body : {}) as Record<string, unknown>
    super(typeof told["error"] === "string" ? told["error"] : "")
    this.fields = status === 422 ? (told as Record<string, string[]>) : {}
  }
}

type Body<E extends Endpoint> = CallInput<E> extends { readonly body?: infer B } ? B : undefined

/**
 * Calls the API as the signed-in user. `path` is below /api. Signs out if the session is invalid.
 */
export async function call<E extends Endpoint>(
  { token, user }: Pick<Session, "token"> & { user?: Session["user"] },
  method: E["method"],
  path: string,
  body?: Body<E>,
): Promise<CallAnswer<E>> {
  const response = await fetch(`${funilOrigin}/api${path}`, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(user && { "accept-language": user.language }),
      ...(body !== undefined && { "content-type": "application/json" }),
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
    credentials: "omit",
  })
  if (response.status === 401) await forgetSession()
  const answered: unknown = response.status === 204 ? undefined : await response.json()
  if (!response.ok) throw new CallError(response.status, answered)
  // The server validates its answers against the same schema.
  return answered as CallAnswer<E>
}
