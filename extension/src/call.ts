import type { CallAnswer, CallInput, Endpoint } from "@funil/contract/shared/endpoint"
import { forgetSession, type Session } from "./session.ts"

/** A call that was refused: in words, and of a form by field. */
export class Refused extends Error {
  readonly fields: Readonly<Record<string, readonly string[]>>

  constructor(status: number, body: unknown) {
    const told = (typeof body === "object" && body !== null ? body : {}) as Record<string, unknown>
    super(typeof told["error"] === "string" ? told["error"] : "")
    this.fields = status === 422 ? (told as Record<string, string[]>) : {}
  }
}

type Body<E extends Endpoint> = CallInput<E> extends { readonly body?: infer B } ? B : undefined

/** Calls the API as who is signed in; `path` is below /api. Without a valid session it signs out. */
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
  if (!response.ok) throw new Refused(response.status, answered)
  // The server checks every answer against the same schema.
  return answered as CallAnswer<E>
}
