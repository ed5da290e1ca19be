import type { ShopPlatform } from "@funil/contract/plugins"
import * as z from "zod/mini"
import type { Config } from "../config.ts"
import type { Services } from "../context.ts"

export interface HookCall {
  readonly services: Services
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  /** What the address names besides. */
  readonly params: Readonly<Record<string, string | undefined>>
  readonly query: Readonly<Record<string, string | undefined>>
  /** Path and query as they came. */
  readonly url: string
  /** The body, byte for byte: signatures are over it. */
  readonly raw: Buffer
  /** Logs that a part of the body could not be read: where and why, never what it held. */
  readonly logUnreadable: (problems: readonly string[]) => void
}

/** Reads each entry of a call alone and logs those it can't read, so that a malformed one never costs its neighbours. */
export function readEach<T extends z.ZodMiniType>(
  call: Pick<HookCall, "logUnreadable">,
  schema: T,
  entries: readonly unknown[] = [],
): z.output<T>[] {
  return entries.flatMap((entry) => {
    const { success, data, error } = z.safeParse(schema, entry)
    if (success) return [data]
    call.logUnreadable(error.issues.map(({ path, code }) => `${path.join(".")} ${code}`))
    return []
  })
}

/** An address below /api/hooks at which a provider tells what happened. */
export interface Hook {
  readonly provider:
    | "twilio"
    | "zenvia"
    | "whatsapp"
    | "sendgrid"
    | "postmark"
    | "asaas"
    | "stripe"
    | ShopPlatform
  /** Where it is, below /api/hooks, if that is not the provider alone. */
  readonly path?: string
  /** The most bytes that a call may have, if they are less than of any other call. */
  readonly maxBytes?: number
  readonly isSetUp: (config: Config) => boolean
  /** Whether the call proves to come from the provider. */
  readonly isGenuine: (call: HookCall) => boolean | Promise<boolean>
  /**
   * Takes in what the call tells, all that is ours of it, once however often it is told. What was not taken in is told again, so it throws
   * then; it also throws for a body that it can't read.
   */
  readonly take: (call: HookCall) => Promise<void>
  /** Answers a provider that asks once whether the address is ours; null where it does not prove itself. */
  readonly challenged?: (call: Pick<HookCall, "services" | "query">) => string | null
}
