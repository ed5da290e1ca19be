import type { Permission } from "@funil/contract/account/permissions"
import type { Access } from "@funil/contract/shared/endpoint"
import type { Context } from "../context.ts"

/**
 * What a context may do:
 * - a permission of the role table: `requireCan` has asked for it, or the route did.
 * - `own`: to write what belongs to the signed-in user alone. Everyone may.
 * - `link`: to do what the link or address is for that the caller was given.
 * - `code`: to do what the code is for that was mailed to the caller.
 * - `provider`: to report what happened there. The provider has signed its call.
 * - `public`: to do what anyone on the internet may, such as to answer a form.
 * - `system`: jobs, queues and the operator's commands.
 */
export type Right = Permission | Proof | "own" | "system"

/** What a caller without a session has proved. */
export type Proof = "link" | "code" | "provider" | "public"

declare const permitted: unique symbol

/**
 * A context that has been asked for these rights. `Permitted` alone has some right, no matter
 * which. A context with more rights may stand for one with fewer. Only the files in `mintsRights`
 * of `scripts/checks/check-structure.ts` make one.
 */
export interface Permitted<in R extends Right = never> extends Context {
  readonly [permitted]: (right: R) => void
}

/** The context of jobs, queues and the operator's commands, with all rights in its account. */
export type SystemContext = Permitted<Right>

/** The context of a route with this access. */
export type PermittedBy<A extends Access> = A extends Permission ? Permitted<"own" | A> : Permitted<"own">

/** A literal right itself. A permission known only at run time gives no right. */
export type KnownPermission<P, All = P> = P extends unknown ? ([All] extends [P] ? P : never) : never
