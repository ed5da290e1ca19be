import type { Context } from "./context.ts"

/** The calendar date of now in the account's zone, `YYYY-MM-DD`. */
export function today({ timezone, now }: Pick<Context, "timezone" | "now">): string {
  return new Intl.DateTimeFormat("en-CA", { timeZone: timezone, dateStyle: "short" }).format(now())
}
